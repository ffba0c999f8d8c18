import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { JournalChange } from '../api/watching/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { changeOf, setupOf, storedTitle } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, server } from '../testing/server';

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
  pollInterval: 20,
}));

const text = messages.history;

function entry(id: number, kind: JournalChange['kind'], more: Partial<JournalChange> = {}) {
  const movies = [storedTitle(1, 'Heat')];
  const change = {
    ...changeOf(kind, id),
    undoes: null,
    undone: false,
    unfinished: false,
    failed: false,
    left: 0,
    kept: [],
    items: 1,
    watches: 0,
    movies,
  };
  return { ...change, playlist: null, part: null, intent: null, origin: null, ...more };
}

const films = ['Heat', 'Alien', 'Up', 'Salt'].map((name, index) => storedTitle(index + 1, name));

const imported = ['Dune', 'Jaws', 'Fargo', 'M'].map((name, index) => storedTitle(index + 10, name));

function serveHistory(...pages: JournalChange[][]) {
  server.use(
    http.get('*/api/v1/changes', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const next = page + 1 < pages.length ? String(page + 1) : null;
      return HttpResponse.json({ changes: pages[page], next });
    }),
  );
}

const open = (search = '') => renderApp(paths.history() + search, { signedIn: true });
const rows = async () => {
  await screen.findAllByRole('time');
  return screen
    .getAllByRole('listitem')
    .filter((row) => within(row).queryByRole('time') !== null)
    .map((row) => row.textContent?.replace(/^\d+:\d+\s[AP]M/, ''));
};

describe('the history', () => {
  it('lists changes by day as sentences with links to their titles, and more on demand', async () => {
    serveHistory(
      [
        entry(9, 'rated', { items: 2 }),
        entry(8, 'watch_removed', { items: 7, movies: films }),
        entry(7, 'watch_edited', { items: 2 }),
        entry(10, 'imported', { items: 1234, movies: imported }),
        entry(11, 'imported', { items: 3 }),
        entry(6, 'preference_changed', { items: 1, movies: [] }),
        entry(5, 'items_added', { playlist: 'Friday' }),
        entry(12, 'watch_added', { watches: 1, origin: 'jellyfin' }),
        entry(13, 'episodes_watched', { items: 2, watches: 2, origin: 'plex' }),
        entry(14, 'watch_added', { watches: 1, origin: 'user' }),
      ],
      [entry(4, 'rating_cleared', { created_at: '2026-11-18T10:00:00Z' })],
    );
    const { user } = open();
    expect(await rows()).toEqual([
      'Rated HeatUndo',
      'Removed 7 watchesHeatAlienUpSaltand moreUndo',
      'Changed 2 watchesHeatUndo',
      'Imported 1,234 entriesDuneJawsFargoMand moreUndo',
      'Imported 3 entriesHeatUndo',
      'Changed a preferenceUndo',
      'Added Heat to a playlist (Friday)Undo',
      'Marked Heat as seen, from JellyfinUndo',
      'Watched 2 episodes of Heat, from PlexUndo',
      'Marked Heat as seenUndo',
    ]);
    expect(screen.getByRole('region', { name: 'November 20, 2026' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alien' })).toHaveAttribute('href', '/ms/movie/2');
    await user.click(screen.getByRole('button', { name: text.more }));
    const day = await screen.findByRole('region', { name: 'November 18, 2026' });
    expect(day).toHaveTextContent('Cleared the rating of Heat');
    expect(screen.queryByRole('button', { name: text.more })).not.toBeInTheDocument();
  });

  it('names what was done with shows, and counts the episodes but not what else changed', async () => {
    const shows = ['show_intent_changed', 'show_counting_changed'] as const;
    const viewings = ['viewing_started', 'viewing_ended'] as const;
    serveHistory([
      entry(9, 'undone', { undoes: 8, items: 11, watches: 10 }),
      entry(8, 'episodes_watched', { items: 11, watches: 10, undone: true }),
      entry(7, 'episodes_watched', { items: 2, watches: 1 }),
      ...shows.map((kind, index) => entry(6 - index, kind)),
      ...viewings.map((kind, index) => entry(4 - index, kind)),
    ]);
    const { user } = open();
    const ofShows = [
      'Resumed HeatUndo',
      'Changed which episodes of Heat countUndo',
      'Began to watch Heat againUndo',
      'Stopped or finished watching Heat againUndo',
    ];
    expect(await rows()).toEqual([
      'Undid: Watched 10 episodes of HeatRedo',
      `Watched 10 episodes of Heat${text.isUndone}`,
      'Watched an episode of HeatUndo',
      ...ofShows,
    ]);
    await user.selectOptions(screen.getByLabelText(text.kind), text.kinds.shows);
    await waitFor(async () => expect(await rows()).toEqual(ofShows));
  });

  it('names the intent, and the season or episode that was rated or skipped', async () => {
    const episode = { season_number: 1, episode_number: 2, name: 'Smoke', in_order: null };
    const season = { season_number: 3, episode_number: null, name: null, in_order: null };
    const inOrder = { ...episode, in_order: { season_number: 2, episode_number: 1 } };
    serveHistory([
      entry(9, 'undone', { undoes: 4 }),
      entry(8, 'show_intent_changed', { intent: 'on_hold' }),
      entry(7, 'show_intent_changed', { intent: 'dropped' }),
      entry(6, 'show_counting_changed', { part: season }),
      entry(5, 'episode_rating_cleared', { part: season }),
      entry(4, 'episode_rated', { part: episode, undone: true }),
      entry(3, 'episode_rated'),
      entry(2, 'episode_rated', { part: inOrder }),
    ]);
    const { user } = open('?kind=ratings');
    expect(await rows()).toEqual([
      'Cleared the rating of Season 3 of HeatUndo',
      `Rated S1 E2 Smoke of Heat${text.isUndone}`,
      'Rated a part of HeatUndo',
      'Rated S2 E1 Smoke of HeatUndo',
    ]);
    await user.selectOptions(screen.getByLabelText(text.kind), text.kinds.all);
    await waitFor(async () =>
      expect((await rows()).slice(0, 4)).toEqual([
        'Undid: Rated S1 E2 Smoke of HeatRedo',
        'Put Heat on holdUndo',
        'Dropped HeatUndo',
        'Changed whether Season 3 of Heat countsUndo',
      ]),
    );
  });

  it('undoes a change and redoes it, and says which changes hold', async () => {
    let changes = [entry(1, 'rated')];
    const undone: unknown[] = [];
    server.use(
      http.get('*/api/v1/changes', () => HttpResponse.json({ changes, next: null })),
      http.post('*/api/v1/changes/:id/undo', ({ params }) => {
        const id = Number(params.id);
        undone.push(id);
        const undo = entry(changes.length + 1, 'undone', { undoes: id });
        const before = changes.map((one) => (one.id === id ? { ...one, undone: true } : one));
        changes = [undo, ...before];
        const undoneChange = { change: changeOf('undone', undo.id), undone: 1, kept: [] };
        return HttpResponse.json({ ...undoneChange, finished: true });
      }),
    );
    const { user } = open();
    const act = (name: string) => screen.findByRole('button', { name });
    await user.click(await act('Undo: Rated Heat'));
    await act('Redo: Undid: Rated Heat');
    expect(await rows()).toEqual(['Undid: Rated HeatRedo', `Rated Heat${text.isUndone}`]);
    await user.click(await act('Redo: Undid: Rated Heat'));
    await act('Undo: Redid: Rated Heat');
    expect(await rows()).toEqual([
      'Redid: Rated HeatUndo',
      `Undid: Rated Heat${text.isUndone}`,
      `Rated Heat${text.isRedone}`,
    ]);
    expect(undone).toEqual([1, 2]);
  });

  describe('with the undo of a large change', () => {
    const original = entry(1, 'imported', { items: 90_000, movies: imported });
    const undo = entry(2, 'undone', { undoes: 1, items: 500, movies: imported });
    const undone = { ...original, undone: true };

    /** Opens the history and undoes the change. The server then works on that. */
    async function undoLarge() {
      const state = { changes: [original], loads: 0, setups: 0, wait: Promise.resolve() };
      server.use(
        http.get('*/api/v1/changes', async () => {
          state.loads += 1;
          await state.wait;
          return HttpResponse.json({ changes: state.changes, next: '1' });
        }),
        http.get('*/api/v1/playlists/setup', () => {
          state.setups += 1;
          return HttpResponse.json(setupOf());
        }),
        http.post('*/api/v1/changes/1/undo', () => {
          state.changes = [{ ...undo, unfinished: true }, undone];
          const answer = { change: changeOf('undone', 2), undone: 0, kept: [], finished: false };
          return HttpResponse.json(answer, { status: 202 });
        }),
      );
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: /^Undo/ }));
      expect(await screen.findByText(text.unfinished)).toBeVisible();
      expect(await screen.findByText(text.isUnfinished)).toBeVisible();
      return Object.assign(state, { user });
    }

    it('follows it until it is finished, says so, and loads the playlists again', async () => {
      const state = await undoLarge();
      expect(screen.queryByRole('button', { name: /^Redo/ })).not.toBeInTheDocument();
      const { setups } = state;
      state.changes = [undo, undone];
      expect(await screen.findByRole('button', { name: /^Redo/ })).toBeVisible();
      const toast = { selector: '[data-toast] p' };
      expect(await screen.findByText(messages.undo.undone, toast)).toBeVisible();
      await waitFor(() => expect(state.setups).toBeGreaterThan(setups));
    });

    it('says that it is partly undone when titles have changed since', async () => {
      const state = await undoLarge();
      const kept = [{ movie: storedTitle(2, 'Alien'), reason: 'changed' as const }];
      state.changes = [{ ...undo, kept }, undone];
      const toast = { selector: '[data-toast] p' };
      expect(await screen.findByText(text.isPartlyUndone, toast)).toBeVisible();
      expect(screen.getByText(text.kept(1))).toBeVisible();
    });

    it('says that nothing was undone when the server has no such undo', async () => {
      const state = await undoLarge();
      state.changes = [original];
      expect(await screen.findByText(text.nothingUndone)).toBeVisible();
      expect(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
    });

    it('says how much is left when the server has given it up, and starts it again', async () => {
      const state = await undoLarge();
      state.changes = [{ ...undo, failed: true, left: 1500 }, undone];
      expect(await screen.findByText(text.hasStopped(1500, '1,500'))).toBeVisible();
      expect(screen.getByText(text.isPartlyUndone)).toBeVisible();
      expect(await screen.findByText(text.stopped, { selector: '[data-toast] p' })).toBeVisible();
      let continued = 0;
      server.use(
        http.post('*/api/v1/changes/1/undo', () => {
          continued += 1;
          state.changes = [{ ...undo, unfinished: true }, undone];
          const answer = { change: changeOf('undone', 2), undone: 0, kept: [], finished: false };
          return HttpResponse.json(answer, { status: 202 });
        }),
      );
      await state.user.click(screen.getByRole('button', { name: new RegExp(`^${text.continue}`) }));
      expect(await screen.findByText(text.isUnfinished)).toBeVisible();
      expect(continued).toBe(1);
      state.changes = [undo, undone];
      expect(await screen.findByRole('button', { name: /^Redo/ })).toBeVisible();
    });

    it('leaves the button for more as it is meanwhile', async () => {
      const state = await undoLarge();
      const { promise, resolve: finish } = deferred();
      state.wait = promise;
      const { loads } = state;
      await waitFor(() => expect(state.loads).toBeGreaterThan(loads));
      const more = screen.getByRole('button', { name: text.more });
      expect(more).not.toHaveAttribute('aria-busy', 'true');
      state.changes = [undo, undone];
      finish();
      expect(await screen.findByRole('button', { name: /^Redo/ })).toBeVisible();
    });
  });

  it('lists the titles that the undo of a large change has kept, by the reason', async () => {
    const kept = [
      { movie: storedTitle(2, 'Alien'), reason: 'changed' as const },
      { movie: storedTitle(4, 'Salt'), reason: 'limit' as const },
      { movie: storedTitle(3, 'Up'), reason: 'changed' as const },
    ];
    serveHistory([entry(2, 'undone', { undoes: 1, items: 5000, movies: imported, kept })]);
    open();
    const changed = (await screen.findByText(text.kept(2))).parentElement ?? document.body;
    const links = within(changed).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Alien', 'Up']);
    const beyond = screen.getByText(text.beyondLimit(1)).parentElement ?? document.body;
    expect(within(beyond).getByRole('link', { name: 'Salt' })).toBeVisible();
    expect(within(beyond).queryByText(text.andMore)).not.toBeInTheDocument();
  });

  it('says what was changed since, and why nothing was undone', async () => {
    serveHistory([entry(3, 'watch_removed', { items: 7, movies: films })]);
    const kept = [
      { movie_id: 2, media_type: 'movie' },
      { movie_id: 77, media_type: 'movie' },
    ];
    server.use(
      http.post(
        '*/api/v1/changes/3/undo',
        () => HttpResponse.json({ change: changeOf('undone'), undone: 5, kept, finished: true }),
        { once: true },
      ),
      http.post('*/api/v1/changes/3/undo', () => errorResponse(410, 4100, 'it is too old')),
    );
    const { user } = open();
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    await user.click(undo);
    const stays = (await screen.findByText(text.kept(2))).parentElement ?? document.body;
    expect(within(stays).getByRole('link', { name: 'Alien' })).toBeVisible();
    expect(within(stays).getByRole('link', { name: 'Title 77' })).toBeVisible();
    expect(await screen.findByText(text.partlyUndone(5, 7))).toBeVisible();
    await user.click(undo);
    expect(await screen.findByText(text.notUndone('it is too old'))).toBeVisible();
  });

  it('names a show once of which several episodes were changed since, with their number', async () => {
    const show = { ...storedTitle(9993, 'Salt'), media_type: 'tv' as const };
    serveHistory([entry(3, 'episodes_watched', { items: 14, watches: 14, movies: [show] })]);
    const ofShow = { movie_id: 9993, media_type: 'tv' };
    const kept = [ofShow, ofShow, { movie_id: 9993, media_type: 'movie' }];
    server.use(
      http.post('*/api/v1/changes/3/undo', () =>
        HttpResponse.json({ change: changeOf('undone'), undone: 11, kept, finished: true }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    const stays = (await screen.findByText(text.kept(3))).parentElement ?? document.body;
    const titles = within(stays).getAllByRole('listitem');
    expect(titles.map((title) => title.textContent)).toEqual([
      `Salt${text.entries('2')}`,
      'Title 9993',
    ]);
  });

  it('names check-ins that were stopped or replaced, and dismissed notifications', async () => {
    serveHistory([
      entry(4, 'checkin_stopped'),
      entry(3, 'checkin_replaced', { items: 2, movies: films.slice(0, 2) }),
      entry(2, 'notification_dismissed'),
      entry(1, 'notification_dismissed', { movies: [] }),
    ]);
    open();
    expect(await rows()).toEqual([
      'Stopped the check-in of HeatUndo',
      'Replaced a check-in with another oneHeatAlienUndo',
      'Dismissed a notification about HeatUndo',
      'Dismissed a notificationUndo',
    ]);
  });

  it('has a filter in the address, and looks for such changes on further pages', async () => {
    serveHistory([entry(3, 'rated')], [entry(2, 'watch_added')]);
    const { user, path } = open('?kind=watches');
    await user.click(await screen.findByRole('button', { name: text.more }));
    expect(await rows()).toEqual(['Marked Heat as seenUndo']);
    await user.selectOptions(screen.getByLabelText(text.kind), text.kinds.notes);
    await waitFor(() => expect(path()).toBe(`${paths.history()}?kind=notes`));
    expect(await screen.findByRole('heading', { name: text.none })).toBeVisible();
    await user.selectOptions(screen.getByLabelText(text.kind), text.kinds.all);
    await waitFor(() => expect(path()).toBe(paths.history()));
    expect(await rows()).toHaveLength(2);
  });

  it('says that nothing was changed, and offers Retry when it cannot be loaded', async () => {
    server.use(
      http.get('*/api/v1/changes', () => errorResponse(500, 5000, 'no disk'), { once: true }),
      http.get('*/api/v1/changes', () => HttpResponse.json({ changes: [], next: null })),
    );
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('no disk');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('heading', { name: text.empty })).toBeVisible();
  });
});
