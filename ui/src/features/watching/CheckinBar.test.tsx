import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { CheckInBody, Checkin } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { formatClock } from '../../lib/watchedAt';
import { changeOf, storedTitle, titleLog, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, recordCalls, server } from '../../testing/server';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
  checkinRetry: 50,
}));

const text = messages.watching.checkin;
const film = '/ms/movie/1';

const movie = (id: number, title: string) => ({
  ...storedTitle(id, title),
  media_type: 'movie' as const,
  vote_average: null,
});

/** A check-in that has begun now. */
function checkinOf(id: number, title: string, minutes = 90): Checkin {
  const now = Date.now();
  return {
    movie: movie(id, title),
    season_number: null,
    episode_number: null,
    episode_name: null,
    in_order: null,
    started_at: new Date(now).toISOString(),
    ends_at: new Date(now + minutes * 60_000).toISOString(),
    with: [],
  };
}

/** A server that keeps one check-in; returns what was sent. */
function serveCheckin(first: Checkin | null = null) {
  let running = first;
  let ended: Checkin | null = null;
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/checkin', () =>
      running ? HttpResponse.json(running) : new HttpResponse(null, { status: 204 }),
    ),
    http.put<never, CheckInBody>('*/api/v1/checkin', async ({ request }) => {
      const { id, started_at, minutes, replace, with: names } = await request.json();
      sent.push({ id, started_at, minutes, replace, ...(names && { with: names }) });
      if (running && !replace) return errorResponse(409, 4092, 'another runs');
      if (names?.includes('unknown')) {
        return errorResponse(422, 4220, 'fields', { with: ['There is no other user unknown'] });
      }
      const change = running && changeOf('checkin_replaced', 8);
      ended = running;
      running = { ...checkinOf(1, 'Night Train', minutes ?? 100), with: names ?? [] };
      return HttpResponse.json({ ...running, ...(change && { change }) });
    }),
    http.delete('*/api/v1/checkin', () => {
      sent.push('stop');
      ended = running;
      running = null;
      return HttpResponse.json({ change: changeOf('checkin_stopped', 9) });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${String(params['id'])}`);
      running = ended;
      return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [], finished: true });
    }),
    http.post('*/api/v1/checkin/finish', () => {
      sent.push('finish');
      running = null;
      return HttpResponse.json({ change: changeOf('watch_added'), watch: {} });
    }),
  );
  const end = () => (running = null);
  return { sent, end, hasEnded: () => running === null };
}

const bar = () => screen.findByRole('region', { name: text.title });
const queryBar = () => screen.queryByRole('region', { name: text.title });

async function pressWatchingNow(name: string = text.title) {
  const { user } = renderApp(film, { signedIn: true });
  const more = messages.watching.more('Night Train');
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

describe('watching now', () => {
  it('begins with the runtime of the film and the offset of this clock, and shows when it ends', async () => {
    const { sent } = serveCheckin();
    await pressWatchingNow();
    const shown = within(await bar());
    expect(shown.getByRole('link', { name: 'Night Train' })).toBeVisible();
    const end = new Date(Date.now() + 125 * 60_000);
    const clocks = [end, new Date(end.getTime() - 60_000)].map((date) =>
      text.ends(formatClock(date.toTimeString().slice(0, 5))),
    );
    expect(clocks).toContain(shown.getByText(/^ends at/).textContent);
    expect(sent).toEqual([
      {
        id: 1,
        minutes: 125,
        replace: false,
        started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks before it replaces another check-in', async () => {
    const { sent } = serveCheckin(checkinOf(4, 'Salt'));
    const user = await pressWatchingNow();
    const dialog = await screen.findByRole('dialog', { name: text.replace.title });
    expect(within(dialog).getByText(text.replaceHint('Salt'))).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.replace.submit }));
    await waitFor(() => expect(sent).toMatchObject([{ replace: false }, { replace: true }]));
    expect(await within(await bar()).findByText('Night Train')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    expect(await within(await bar()).findByText('Salt')).toBeVisible();
    expect(sent.at(-1)).toBe('undo 8');
  });

  it('begins with others, who are named in a form that stays open when one is unknown', async () => {
    server.use(
      http.get('*/api/v1/companions', () =>
        HttpResponse.json({ named: ['bella'], auto_accepted: [] }),
      ),
    );
    const { sent } = serveCheckin(checkinOf(4, 'Salt'));
    const user = await pressWatchingNow(text.withOthers);
    const form = () => screen.findByRole('dialog', { name: text.withTitle('Night Train') });
    const field = within(await form()).getByRole('combobox', {
      name: messages.watching.companions.label,
    });
    await user.type(field, 'bella,unknown');
    const begin = async () =>
      user.click(within(await form()).getByRole('button', { name: text.begin }));
    await begin();
    await user.click(await screen.findByRole('button', { name: text.replace.submit }));
    expect(await within(await form()).findByText('There is no other user unknown')).toBeVisible();
    const remove = messages.watching.companions.remove('bella');
    expect(within(await form()).getByRole('button', { name: remove })).toBeVisible();
    const again = within(await form()).getByRole('combobox');
    await user.clear(again);
    await user.type(again, 'carla');
    await begin();
    await user.click(await screen.findByRole('button', { name: text.replace.submit }));
    expect(await within(await bar()).findByText(/with bella and carla$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.at(-1)).toMatchObject({ replace: true, with: ['bella', 'carla'] });
  });

  it('says why it did not begin', async () => {
    server.use(http.put('*/api/v1/checkin', () => errorResponse(409, 4090, 'too many titles')));
    await pressWatchingNow();
    const message = messages.watching.failed('Night Train', 'too many titles');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('is finished as a watch that can be undone', async () => {
    const { sent } = serveCheckin(checkinOf(4, 'Salt'));
    const { user } = renderApp('/ms/playlists', { signedIn: true });
    await user.click(within(await bar()).getByRole('button', { name: text.finish }));
    expect(await screen.findByText(messages.watching.marked('Salt', false))).toBeVisible();
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeVisible();
    const stars = { name: messages.undo.rate('Salt') };
    expect(await screen.findByRole('radiogroup', stars)).toBeVisible();
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
    expect(sent).toEqual(['finish']);
  });

  it('of an episode is finished and stopped under its name', async () => {
    const episode = { season_number: 2, episode_number: 5, episode_name: 'Ashore' };
    serveCheckin({ ...checkinOf(4, 'Salt'), ...episode });
    const { user } = renderApp('/ms/playlists', { signedIn: true });
    expect(await within(await bar()).findByText('Salt S2 E5 · Ashore')).toBeVisible();
    await user.click(within(await bar()).getByRole('button', { name: text.finish }));
    const message = messages.watching.marked('Salt S2 E5 · Ashore', false);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeVisible();
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
    serveCheckin({ ...checkinOf(4, 'Salt'), ...episode, episode_name: '' });
    renderApp('/ms/playlists', { signedIn: true });
    await user.click(within(await bar()).getByRole('button', { name: text.stop }));
    expect(await screen.findByText(text.stopped('Salt S2 E5'))).toBeVisible();
  });

  it('of an episode has its number in the chosen order', async () => {
    const episode = { season_number: 2, episode_number: 5, episode_name: 'Ashore' };
    const in_order = { season_number: 1, episode_number: 9 };
    serveCheckin({ ...checkinOf(4, 'Salt'), ...episode, in_order });
    renderApp('/ms/playlists', { signedIn: true });
    expect(await within(await bar()).findByText('Salt S1 E9 · Ashore')).toBeVisible();
  });

  it('is stopped without a watch, which Undo takes back', async () => {
    const { sent } = serveCheckin(checkinOf(4, 'Salt'));
    const { user } = renderApp('/ms/playlists', { signedIn: true });
    await user.click(within(await bar()).getByRole('button', { name: text.stop }));
    expect(await screen.findByText(text.stopped('Salt'))).toBeVisible();
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
    expect(sent).toEqual(['stop']);
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    expect(await within(await bar()).findByText('Salt')).toBeVisible();
    expect(sent).toEqual(['stop', 'undo 9']);
  });

  it('disappears once it has ended on the server, whose clock may be behind, and then the watch is shown, with Undo', async () => {
    const { end, hasEnded } = serveCheckin(checkinOf(4, 'Salt', 0));
    const calls = recordCalls();
    let isOver = false;
    const undone: unknown[] = [];
    const watches = [watchOf(1, { precision: 'day', day: '2026-03-29' })];
    // The server adds the watch of an expired check-in when the check-in is requested.
    server.use(
      http.get('*/api/v1/checkin', () => {
        isOver = hasEnded();
        return undefined;
      }),
      http.get('*/api/v1/watches', () => HttpResponse.json(titleLog(isOver ? { watches } : {}))),
      http.get('*/api/v1/changes', () => {
        const change = { ...changeOf('watch_added', 9), created_at: new Date().toISOString() };
        const rest = { undoes: null, undone: false, items: 1, watches: 1, playlist: null };
        const entry = { ...change, ...rest, movies: [movie(4, 'Salt')] };
        return HttpResponse.json({ changes: [entry], next: null });
      }),
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        undone.push(params['id']);
        return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
      }),
    );
    const { user } = renderApp(film, { signedIn: true });
    await bar();
    const checkinRequests = () => calls.filter((call) => call === 'GET /api/v1/checkin').length;
    await waitFor(() => expect(checkinRequests()).toBeGreaterThan(2));
    end();
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
    expect(await screen.findByText('Seen once, March 29, 2026')).toBeVisible();
    expect(await screen.findByText(messages.watching.marked('Salt', false))).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(undone).toEqual(['9']));
  });

  it('of an episode says that it has ended, with Undo', async () => {
    const episode = { season_number: 2, episode_number: 5, episode_name: 'Ashore' };
    const { end } = serveCheckin({ ...checkinOf(4, 'Salt', 0), ...episode });
    server.use(
      http.get('*/api/v1/changes', () => {
        const change = { ...changeOf('episodes_watched', 9), created_at: new Date().toISOString() };
        const rest = { undoes: null, undone: false, items: 1, playlist: null };
        const entry = { ...change, ...rest, movies: [movie(4, 'Salt')] };
        return HttpResponse.json({ changes: [entry], next: null });
      }),
    );
    renderApp('/ms/playlists', { signedIn: true });
    await bar();
    end();
    const message = messages.watching.marked('Salt S2 E5 · Ashore', false);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeVisible();
  });
});
