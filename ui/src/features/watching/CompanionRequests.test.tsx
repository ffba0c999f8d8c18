import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { CompanionRequest } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { changeOf, storedTitle } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

const text = messages.watching.requests;

const requestOf = (id: number, username: string, title: string): CompanionRequest => ({
  id,
  username,
  movie: storedTitle(id, title),
  season_number: null,
  episode_number: null,
  when: { precision: 'day', day: '2026-03-29' },
  requested_at: `2026-03-30T10:00:0${id}Z`,
});

/** Serves requests until they are answered; returns the answers. */
function serveRequests(...first: CompanionRequest[]) {
  let requests = first;
  const answers: unknown[] = [];
  server.use(
    http.get('*/api/v1/diary', () =>
      HttpResponse.json({ watches: [], next: null, undated: 0, unseen_rated_films: 0 }),
    ),
    http.get('*/api/v1/companion-requests', () => HttpResponse.json({ requests })),
    http.post<{ id: string }, { answer: string }>(
      '*/api/v1/companion-requests/:id',
      async ({ request, params }) => {
        const { answer } = await request.json();
        answers.push([Number(params.id), answer]);
        requests = requests.filter(({ id }) => id !== Number(params.id));
        const kind = answer === 'decline' ? 'request_declined' : 'watch_added';
        return HttpResponse.json({ change: changeOf(kind, Number(params.id)), watch: null });
      },
    ),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      requests = first.filter(({ id }) => id === Number(params['id']));
      return HttpResponse.json({ change: changeOf('undone', 99), undone: 1, kept: [] });
    }),
  );
  return answers;
}

describe('the requests of companions', () => {
  it('are listed in the diary, and each is accepted, always accepted or declined', async () => {
    const answers = serveRequests(
      requestOf(3, 'bella', 'Heat'),
      requestOf(2, 'carla', 'Alien'),
      requestOf(1, 'dora', 'Jaws'),
    );
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const of = (username: string, title: string) =>
      screen.findByRole('group', { name: new RegExp(text.about(username, title)) });
    expect(await of('bella', 'Heat')).toHaveAccessibleName(/March 29, 2026/);
    const press = async (username: string, title: string, name: string) =>
      user.click(within(await of(username, title)).getByRole('button', { name }));
    await press('bella', 'Heat', text.accept);
    expect(await screen.findByText(text.added('Heat'))).toBeVisible();
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeVisible();
    const stars = { name: messages.undo.rate('Heat') };
    expect(await screen.findByRole('radiogroup', stars)).toBeVisible();
    await press('carla', 'Alien', text.autoAccept('carla'));
    await press('dora', 'Jaws', text.decline);
    const declined = (await screen.findByText(text.declined('Jaws'))).closest('[data-toast]');
    expect(declined).toBeVisible();
    expect(declined?.querySelector('[data-rating]')).toBeNull();
    await waitFor(() => expect(screen.queryByText(text.title)).not.toBeInTheDocument());
    expect(answers).toEqual([
      [3, 'accept'],
      [2, 'auto_accept'],
      [1, 'decline'],
    ]);
  });

  it('name the season or episode, and episodes of one person, show and day are one request', async () => {
    const movie = { ...storedTitle(9993, 'Salt'), media_type: 'tv' as const };
    const ofSalt = (id: number, season_number: number, episode_number: number | null) => ({
      ...requestOf(id, 'bella', 'Salt'),
      ...{ movie, season_number, episode_number },
    });
    const other = { ...ofSalt(1, 2, 3), when: { precision: 'day', day: '2026-03-28' } as const };
    const answers = serveRequests(ofSalt(4, 2, 5), ofSalt(3, 1, null), ofSalt(2, 2, 4), other);
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const group = async (part: string) => {
      const name = new RegExp(`^${text.about('bella', text.partOf('Salt', part))}`);
      return within(await screen.findByRole('group', { name }));
    };
    expect((await group('Season 1')).getByRole('button', { name: text.accept })).toBeVisible();
    expect((await group('S2 E3')).getByRole('button', { name: text.accept })).toBeVisible();
    const several = await group('S2 E4–E5');
    await user.click(several.getByRole('button', { name: text.accept }));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(answers).toEqual(expect.arrayContaining([4, 2].map((id) => [id, 'accept'])));
    expect(await screen.findByText(text.added(text.partOf('Salt', 'S2 E4–E5')))).toBeVisible();
    expect(screen.getAllByRole('button', { name: messages.undo.undo })).toHaveLength(1);
  });

  it('move the focus to the next one, then to the heading, and Undo restores a declined one', async () => {
    serveRequests(requestOf(3, 'bella', 'Heat'), requestOf(2, 'carla', 'Alien'));
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const group = (username: string, title: string) =>
      screen.findByRole('group', { name: new RegExp(text.about(username, title)) });
    const decline = async (username: string, title: string) => {
      within(await group(username, title))
        .getByRole('button', { name: text.decline })
        .focus();
      await user.keyboard('{Enter}');
    };
    await decline('bella', 'Heat');
    expect(await group('carla', 'Alien')).toHaveFocus();
    await decline('carla', 'Alien');
    const heading = screen.getByRole('heading', { level: 1, name: messages.diary.title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText(text.declined('Alien'))).toBeVisible();
    await user.keyboard('z');
    expect(await group('carla', 'Alien')).toBeVisible();
  });

  it('are three at first, the others are shown by a button, and none while the diary is filtered', async () => {
    const many = Array.from({ length: 6 }, (_, i) => requestOf(i + 1, `user${i}`, `Film ${i}`));
    serveRequests(...many);
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const accept = () => screen.getAllByRole('button', { name: text.accept });
    await user.click(await screen.findByRole('button', { name: text.showMore('3') }));
    expect(accept()).toHaveLength(6);
    const card = screen.getByRole('heading', { name: text.title });
    await waitFor(() => expect(card).toHaveFocus());
    await user.selectOptions(screen.getByLabelText(messages.diary.kind), 'tv');
    await waitFor(() => expect(card).not.toBeInTheDocument());
  });

  it('come back, with the reason, when the server refuses the answer', async () => {
    serveRequests(requestOf(3, 'bella', 'Heat'));
    server.use(
      http.post('*/api/v1/companion-requests/:id', () =>
        errorResponse(409, 4090, 'you have too many watches'),
      ),
    );
    const { user } = renderApp(paths.diary(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.accept }));
    const failed = messages.watching.failed('Heat', 'you have too many watches');
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByRole('button', { name: text.accept })).toBeVisible();
  });

  it('are announced at the bottom of other pages, until they are dismissed', async () => {
    serveRequests(requestOf(3, 'bella', 'Heat'), requestOf(2, 'carla', 'Alien'));
    const { user } = renderApp('/ms/playlists', { signedIn: true });
    const bar = await screen.findByRole('region', { name: text.title });
    expect(bar).toHaveTextContent(`${text.about('bella', 'Heat')} ${text.more(1)}`);
    const answer = within(bar).getByRole('link', { name: text.answer });
    expect(answer).toHaveAttribute('href', paths.diary());
    await user.click(within(bar).getByRole('button', { name: text.later }));
    expect(bar).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are no longer accepted at once when the user stops that in the settings', async () => {
    let accepted = [{ id: 8, username: 'bella' }];
    server.use(
      http.get('*/api/v1/companions', () =>
        HttpResponse.json({ named: [], auto_accepted: accepted }),
      ),
      http.delete('*/api/v1/companions/8', () => {
        accepted = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(paths.settings(), { signedIn: true });
    const settings = messages.watching.settings;
    await user.click(await screen.findByRole('button', { name: settings.stop('bella') }));
    expect(await screen.findByText(settings.stopped('bella'))).toBeVisible();
    expect(screen.queryByText(settings.autoAccepted)).not.toBeInTheDocument();
  });
});
