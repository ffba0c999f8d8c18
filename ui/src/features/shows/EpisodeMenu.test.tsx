import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckInBody, Checkin } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { storedTitle } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';
import { episodeOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';
import { harbour } from '../../testing/titleFixtures';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

const text = messages.watching.checkin;
const key = { mediaType: 'tv', number: 123 } as const;
const log = showLogOf([seasonOf(1, [episodeOf(1, 1), episodeOf(1, 2, { runtime: null })])]);

const checkinOf = (episode: number): Checkin => ({
  movie: { ...storedTitle(999123, 'Harbour'), media_type: 'tv', vote_average: null },
  season_number: 1,
  episode_number: episode,
  episode_name: `Part ${episode}`,
  in_order: null,
  started_at: new Date().toISOString(),
  ends_at: new Date(Date.now() + 3_000_000).toISOString(),
  with: [],
});

/** Mocks a server that stores one check-in; returns the request bodies. */
function serveCheckin(first: Checkin | null = null) {
  let running = first;
  const sent: CheckInBody[] = [];
  server.use(
    http.get('*/api/v1/checkin', () =>
      running ? HttpResponse.json(running) : new HttpResponse(null, { status: 204 }),
    ),
    http.put<never, CheckInBody>('*/api/v1/checkin', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (running && !body.replace) return errorResponse(409, 4092, 'another runs');
      running = checkinOf(body.episode_number ?? 0);
      return HttpResponse.json(running);
    }),
  );
  return sent;
}

async function openMenu(episode: number) {
  const { user } = renderApp(paths.season(key, 1), { signedIn: true });
  const name = `S1 E${episode} Part ${episode}`;
  const more = { name: messages.shows.more(name) };
  await user.click(await screen.findByRole('button', more, { timeout: 20_000 }));
  return { user, menu: within(await screen.findByRole('dialog', { name })) };
}

const bar = async () => within(await screen.findByRole('region', { name: text.title }));

beforeEach(() => {
  server.use(
    http.get('*/3/tv/123', () => HttpResponse.json(harbour)),
    ...serveShow(log).handlers,
  );
});

it('says how often the episode was watched, and when last', async () => {
  const watched = { seen: true, watches: 2, last_watched: '2026-11-20' };
  server.use(...serveShow(showLogOf([seasonOf(1, [episodeOf(1, 1, watched)])])).handlers);
  const { menu } = await openMenu(1);
  const { watches, lastWatched } = messages.shows.menu;
  const facts = ['May 4, 2011', '50 min', watches(2), lastWatched('November 20, 2026')];
  expect(menu.getByText(facts.join(' · '))).toBeVisible();
});

describe('the rest of a season', () => {
  const rest = { name: messages.shows.menu.skipRest };

  it('is not offered for the last episode', async () => {
    const { menu } = await openMenu(2);
    expect(menu.getByRole('button', { name: messages.shows.menu.skip })).toBeVisible();
    expect(menu.queryByRole('button', rest)).not.toBeInTheDocument();
  });

  it('is skipped by one request', async () => {
    const { handlers, sent } = serveShow(log);
    server.use(...handlers);
    const { user, menu } = await openMenu(1);
    await user.click(menu.getByRole('button', rest));
    expect(await screen.findByText(messages.shows.skip.rest('Harbour'))).toBeVisible();
    const body = { season_number: 1, episode_number: 1, skipped: true, rest: true };
    expect(sent).toEqual([`put skips ${JSON.stringify(body)}`]);
  });
});

describe('an episode that is watched now', () => {
  it('begins with its runtime, and the bar names it', async () => {
    const sent = serveCheckin();
    const { user, menu } = await openMenu(1);
    await user.click(menu.getByRole('button', { name: text.title }));
    const link = await (await bar()).findByRole('link', { name: 'Harbour S1 E1 · Part 1' });
    expect(link).toHaveAttribute('href', paths.title(key));
    expect(sent).toMatchObject([
      { id: 999123, media_type: 'tv', season_number: 1, episode_number: 1, minutes: 50 },
    ]);
    expect(await screen.findByText(text.started('Harbour S1 E1 · Part 1'))).toBeVisible();
  });

  it('sends no length when the runtime is not known', async () => {
    const sent = serveCheckin();
    const { user, menu } = await openMenu(2);
    await user.click(menu.getByRole('button', { name: text.title }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('minutes');
  });

  it('replaces another episode of its show after a confirmation that names it', async () => {
    const sent = serveCheckin(checkinOf(2));
    const { user, menu } = await openMenu(1);
    await bar();
    await user.click(menu.getByRole('button', { name: text.title }));
    const question = within(await screen.findByRole('dialog', { name: text.replace.title }));
    expect(question.getByText(text.replaceHint('Harbour S1 E2 · Part 2'))).toBeVisible();
    await user.click(question.getByRole('button', { name: text.replace.submit }));
    expect(await (await bar()).findByText('Harbour S1 E1 · Part 1')).toBeVisible();
    expect(sent).toMatchObject([{ replace: false }, { replace: true }]);
  });

  it('cannot be started again while it is running', async () => {
    serveCheckin(checkinOf(1));
    const { menu } = await openMenu(1);
    await bar();
    expect(menu.getByRole('button', { name: text.title })).toHaveAttribute('aria-disabled', 'true');
  });
});
