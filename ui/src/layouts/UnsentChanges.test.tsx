import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UnsentChange } from '../api/unsentChange';
import type { TitleLog } from '../api/watching/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { fromStoredTitle } from '../lib/titles';
import { star, starsOf } from '../testing/actions';
import { changeOf, playlist, rainy, storedTitle, titleLog, watchOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import {
  errorResponse,
  loseConnection,
  servePlaylists,
  server,
  acceptChanges,
} from '../testing/server';

const limits = vi.hoisted(() => ({ maxUnsent: 500 }));

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
  get maxUnsent() {
    return limits.maxUnsent;
  },
  afterFirstPageDelay: 0,
  retryDelay: { first: 50, longest: 1000 },
}));

const text = { ...messages.playlists, ...messages.unsent };
const friday = playlist(5, 'Friday', [
  [1, 'movie'],
  [4, 'movie'],
]);

const movies = [storedTitle(1, 'Night Train'), storedTitle(4, 'Salt')];

beforeEach(() => {
  const list = { playlistId: 5, name: 'Friday', description: '', movies, notes: [], cover: null };
  server.use(http.get('*/api/v1/playlists/5', () => HttpResponse.json(list)));
});

/** No change reaches the server until `restore` is called. From then on, sent changes are recorded. */
function loseChanges() {
  const { sent, bodies } = acceptChanges();
  const { fail, restore } = loseConnection();
  server.use(
    http.patch('*/api/v1/playlists/:id', fail),
    http.delete('*/api/v1/playlists/:id', fail),
    http.post('*/api/v1/playlists/:id/items', fail),
    http.patch('*/api/v1/playlists/:id/items/:item', fail),
    http.post('*/api/v1/playlists', fail),
    http.post('*/api/v1/movies', fail),
    http.post<{ id: string }, { action: string; to: number | null; items: { id: number }[] }>(
      '*/api/v1/playlists/:id/items',
      async ({ request, params }) => {
        const { action, to, items } = await request.json();
        sent.push(`${action} ${items.map(({ id }) => id)} from ${params.id} to ${to}`);
        return HttpResponse.json({ changed: items.length });
      },
    ),
  );
  return { sent, bodies, restore };
}

const isMarked = (title: RegExp) =>
  screen.getByRole('link', { name: title }).textContent.includes('not sent yet');

/** The kinds of the changes that storage has. */
const changesIn = (names: string[]) =>
  names.flatMap((name) => {
    const { changes }: { changes: UnsentChange[] } = JSON.parse(localStorage.getItem(name) ?? '');
    return changes.map(({ kind }) => kind);
  });

const saved = () => Object.keys(localStorage).filter((name) => name.startsWith('unsent:'));

async function rename(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: text.details }));
  const title = await screen.findByLabelText(text.titleLabel);
  await user.clear(title);
  await user.type(title, `${name}{Enter}`);
}

describe('without a connection', () => {
  it('a new name, a change of several titles and a deletion wait, and are sent in order', async () => {
    servePlaylists(friday, rainy);
    const { sent, restore } = loseChanges();
    const { user, router, store } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await rename(user, 'Saturday');
    expect(await screen.findByText(text.willSave('Saturday'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Saturday' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: text.edit }));
    await user.click(await screen.findByRole('checkbox', { name: text.selectOf('Salt') }));
    await user.click(screen.getByRole('button', { name: text.moveTo }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Rainy days/ }),
    );
    await router.navigate(paths.playlists());
    await user.click(await screen.findByRole('button', { name: text.deleteOf('Saturday') }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.delete }));
    await router.navigate(paths.trending());
    await waitFor(() => expect(store.getState().playlists?.deletingIds).toEqual([5]));
    // A refetch of the server's old data changes nothing.
    dispatchEvent(new Event('focus'));
    expect(store.getState().playlists?.playlistMovieIds['6']).toEqual(['movie:4']);
    expect(sent).toEqual([]);
    restore();
    await waitFor(() =>
      expect(sent).toEqual(['rename to Saturday', 'move 4 from 5 to 6', 'delete 5']),
    );
    await waitFor(() => expect(saved()).toEqual([]));
    expect(await screen.findByText(text.deleted('Saturday'))).toBeInTheDocument();
  });

  it('a new playlist waits, is shown as not sent, and is created with its title', async () => {
    const { restore, sent } = loseChanges();
    const { user, router } = renderApp(paths.trending(), { signedIn: true });
    (await screen.findByRole('link', { name: /Night Train/ })).focus();
    await user.keyboard('p');
    const title = await screen.findByLabelText(text.titleLabel);
    await user.type(title, 'Monday{Enter}');
    expect(await screen.findByText(text.willCreate('Monday'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(isMarked(/Night Train/)).toBe(true));
    await router.navigate(paths.playlists());
    expect(await screen.findByText(text.notSent)).toBeVisible();
    expect(screen.getByText('Monday')).toBeVisible();
    restore();
    await waitFor(() => expect(sent).toEqual(['create Monday, active', 'add 1 to 6']));
    await waitFor(() => expect(screen.queryByText(text.notSent)).not.toBeInTheDocument());
    await waitFor(() => expect(saved()).toEqual([]));
  });

  it('a new playlist whose creation lost its response is not created twice', async () => {
    const { sent } = acceptChanges();
    servePlaylists(friday);
    let requests = 0;
    server.use(
      http.post('*/api/v1/playlists', () => {
        requests += 1;
        servePlaylists(friday, playlist(9, 'Monday', []));
        return HttpResponse.error();
      }),
    );
    const { user, store } = renderApp(paths.playlists(), { signedIn: true });
    await screen.findByRole('link', { name: /Friday/ });
    await user.click(await screen.findByRole('button', { name: new RegExp(text.create) }));
    await user.type(await screen.findByLabelText(text.titleLabel), 'Monday{Enter}');
    await screen.findByText(text.willCreate('Monday'));
    dispatchEvent(new Event('online'));
    expect(await screen.findByText(text.created('Monday'))).toBeInTheDocument();
    expect(store.getState().playlists?.lists.map(({ id }) => id)).toEqual([5, 9]);
    expect([requests, sent]).toEqual([1, []]);
    expect(saved()).toEqual([]);
  });

  it('moves, notes and the cover wait, are shown, and are sent in order', async () => {
    servePlaylists(friday);
    const { sent, bodies, restore } = loseChanges();
    const { user } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await user.click(screen.getByRole('button', { name: text.edit }));
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
    (await screen.findByRole('button', { name: text.handleOf('Salt', 2, 2) })).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(rows()[0]).toContain(text.notSent));
    await user.keyboard('{ArrowDown}{ArrowUp}');
    await user.click(screen.getByRole('button', { name: text.noteOf('Salt') }));
    await user.type(await screen.findByLabelText(text.note), 'with Ben');
    await user.click(screen.getByLabelText(text.useAsCover));
    await user.click(screen.getByRole('button', { name: text.save }));
    expect(await screen.findByText(text.willSave('Salt'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(rows()[0]).toMatch(/Salt.*with Ben/);
    expect(rows()[0]).toContain(text.isCover);
    expect(sent).toEqual([]);
    restore();
    await waitFor(() => expect(sent).toEqual(Array(4).fill('update 4 in 5')));
    const media_type = 'movie';
    expect(bodies).toEqual([
      { media_type, position: 1 },
      { media_type, position: 2 },
      { media_type, position: 1 },
      { media_type, note: 'with Ben', cover: true },
    ]);
    await waitFor(() => expect(saved()).toEqual([]));
  });

  it('a deletion and a change of items that can still be undone are saved when the page is left', async () => {
    servePlaylists(friday, rainy);
    loseChanges();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, router, store } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await user.click(screen.getByRole('button', { name: text.edit }));
    await user.click(await screen.findByRole('checkbox', { name: text.selectOf('Salt') }));
    await user.click(screen.getByRole('button', { name: text.removeSelected }));
    await waitFor(() => expect(store.getState().playlists?.pendingItems).not.toBeNull());
    expect(saved()).toEqual([]);
    dispatchEvent(new Event('pagehide'));
    expect(changesIn(saved())).toEqual(['items']);
    await router.navigate(paths.playlists());
    await user.click(await screen.findByRole('button', { name: text.deleteOf('Rainy days') }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.delete }));
    dispatchEvent(new Event('pagehide'));
    expect(changesIn(saved())).toEqual(['items', 'delete']);
  });

  it('a new name that the server refuses later is reverted, with the reason', async () => {
    servePlaylists(friday);
    const { restore } = loseChanges();
    const { user } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await rename(user, 'Saturday');
    await screen.findByText(text.willSave('Saturday'));
    server.use(http.patch('*/api/v1/playlists/:id', () => errorResponse(409, 4090, 'Too many.')));
    restore();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.saveFailed('Saturday', 'Too many.'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Friday', hidden: true }));
  });

  it('a refusal while the server can be reached stays in the dialog', async () => {
    servePlaylists(friday);
    server.use(http.patch('*/api/v1/playlists/:id', () => errorResponse(409, 4090, 'Too many.')));
    const { user } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('link', { name: /Night Train/ });
    await rename(user, 'Saturday');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Too many.')).toBeVisible();
    expect(dialog.getByLabelText(text.titleLabel)).toHaveValue('Saturday');
  });
});

it('sends the changes of playlists that an earlier page has stored, in order', async () => {
  servePlaylists(friday, rainy);
  const { sent, restore } = loseChanges();
  restore();
  const title = fromStoredTitle(storedTitle(4, 'Salt'));
  const changes = [
    { kind: 'details', id: 'a', playlist: 5, details: { title: 'Saturday' } },
    { kind: 'items', id: 'b', playlist: 5, titles: [title], action: 'copy', to: null },
    { kind: 'items', id: 'c', playlist: 5, titles: [title], action: 'remove', to: null },
    { kind: 'update', id: 'd', playlist: 5, title, update: { position: 1 } },
    { kind: 'update', id: 'e', playlist: 5, title, update: { note: 'with Ben' } },
    { kind: 'create', id: 'f', name: 'Monday', active: false, title, before: [5, 6] },
    { kind: 'delete', playlist: 6, name: 'Rainy days' },
  ];
  localStorage.setItem('unsent:earlier', JSON.stringify({ user: '7', changes }));
  renderApp(paths.trending(), { signedIn: true });
  await waitFor(() =>
    expect(sent).toEqual([
      'rename to Saturday',
      'remove 4 from 5 to null',
      'update 4 in 5',
      'update 4 in 5',
      'create Monday',
      'add 4 to 6',
      'delete 6',
    ]),
  );
  await waitFor(() => expect(saved()).toEqual([]));
});

it('asks before a sign-out that loses changes, and keeps them when it is canceled', async () => {
  loseChanges();
  const { user } = renderApp(paths.trending(), { signedIn: true });
  star(await starsOf('Night Train'), 4).click();
  await waitFor(() => expect(saved()).toHaveLength(1));
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: messages.app.menu }));
    await user.click(await screen.findByRole('button', { name: messages.menu.logOut }));
    return within(await screen.findByRole('dialog', { name: text.title }));
  };
  await user.click((await logOut()).getByRole('button', { name: text.cancel }));
  expect(saved()).toHaveLength(1);
  expect(screen.getByRole('button', { name: messages.menu.logOut })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: messages.app.close }));
  await user.click((await logOut()).getByRole('button', { name: text.submit }));
  await screen.findByRole('heading', { level: 1, name: messages.landing.title });
  await waitFor(() => expect(saved()).toEqual([]));
});

describe('changes of the user’s log of a title', () => {
  const title = fromStoredTitle(storedTitle(1, 'Night Train'));
  const harbour = fromStoredTitle({ ...storedTitle(9992, 'Harbour'), media_type: 'tv' });
  const when = { precision: 'year', year: 2020 } as const;

  it('of an earlier page are sent in order, with their keys', async () => {
    const sent: unknown[] = [];
    const change = { id: 5, kind: 'watch_added' };
    server.use(
      http.all('*/api/v1/:kind/:id?/:part?', async ({ request, params }) => {
        const { kind, id, part } = params;
        const isWrite = ['watches', 'watchlist', 'favorites', 'notes', 'shows'].includes(
          String(kind),
        );
        if (request.method === 'GET' || !isWrite) return undefined;
        const text = await request.text();
        const { key }: { key?: string } = text === '' ? {} : JSON.parse(text);
        const path = [kind, id, part].filter(Boolean).join('/');
        sent.push([request.method, path, key].filter(Boolean).join(' '));
        return HttpResponse.json({ change, changed: 1, added: 1 });
      }),
    );
    const changes = [
      { kind: 'watch', id: 'a', title, watch: { when } },
      { kind: 'watchlist', title, isIn: true },
      { kind: 'favorite', title, isIn: false },
      { kind: 'note', title, note: { text: 'With Ben', spoiler: false } },
      { kind: 'note', title: harbour, note: null },
      { kind: 'removeWatch', id: 9, title },
      { kind: 'episodes', id: 'b', title: harbour, selection: { season: 1 }, watch: { when } },
      { kind: 'removeEpisodes', id: 'c', title: harbour, selection: { season: 2 } },
      // An invalid change, as from another version.
      { kind: 'watch', id: 'd', title },
      { kind: 'episodes', id: 'e', title: harbour, selection: {} },
      { kind: 'note', title, note: 'With Ben' },
    ];
    localStorage.setItem('unsent:earlier', JSON.stringify({ user: '7', changes }));
    renderApp(paths.trending(), { signedIn: true });
    await waitFor(() =>
      expect(sent).toEqual([
        'POST watches a',
        'PUT watchlist/1',
        'DELETE favorites/1',
        'PUT notes/1',
        'DELETE notes/9992',
        'DELETE watches/9',
        'POST shows/9992/watches b',
        'DELETE shows/9992/watches',
      ]),
    );
    await waitFor(() => expect(saved()).toEqual([]));
  });

  it('wait without a connection, are shown as not sent, and are sent in order', async () => {
    const { fail, restore } = loseConnection();
    const sent: string[] = [];
    let log = titleLog();
    const take = (name: string, more: Partial<TitleLog>) => () => {
      const failed = fail();
      if (failed) return failed;
      sent.push(name);
      log = { ...log, ...more };
      const watch = { watch: log.watches[0], watches: 1, left_watchlist: false };
      return HttpResponse.json({ change: changeOf('watch_added'), ...watch });
    };
    const note = { text: 'With Ben', spoiler: false, updated_at: '2026-11-20T10:00:00Z' };
    const watches = [watchOf(1, when)];
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(log)),
      http.post('*/api/v1/watches', take('watch', { watches })),
      http.put('*/api/v1/watchlist/1', take('list', { listed_at: note.updated_at })),
      http.put('*/api/v1/notes/1', take('note', { note })),
    );
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const { watchlist, titleNote, seen, sheet } = messages.watching;
    const button = async (name: string | RegExp) => {
      const found = await screen.findByRole('button', { name });
      await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'));
      return found;
    };
    await user.click(await button(new RegExp(`^${seen}`)));
    const history = await screen.findByRole('region', { name: messages.watching.history });
    await waitFor(() => expect(history).toHaveTextContent(text.notSent));
    await user.click(await button(watchlist.title));
    await user.click(await button(titleNote.add));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(titleNote.label), note.text);
    await user.click(dialog.getByRole('button', { name: sheet.save }));
    const shown = await screen.findByRole('region', { name: titleNote.heading });
    expect(shown).toHaveTextContent(note.text);
    expect(changesIn(saved())).toEqual(['watch', 'watchlist', 'note']);
    restore();
    await waitFor(() => expect(saved()).toEqual([]));
    expect(sent).toEqual(['watch', 'list', 'note']);
    await waitFor(() => expect(screen.queryByText(text.notSent)).not.toBeInTheDocument());
    expect(await button(watchlist.title)).toHaveAttribute('aria-pressed', 'true');
    expect(await button(new RegExp(`^${seen}`))).toHaveAttribute('aria-pressed', 'true');
  });

  it('are reverted, with the reason, when the server refuses them later', async () => {
    const { fail, restore } = loseConnection();
    server.use(
      http.put('*/api/v1/watchlist/1', fail),
      http.put('*/api/v1/watchlist/1', () => errorResponse(409, 4090, 'The watchlist is full.')),
    );
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const button = await screen.findByRole('button', { name: messages.watching.watchlist.title });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    expect(await screen.findByText(text.willSave('Night Train'))).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(changesIn(saved())).toEqual(['watchlist']);
    restore();
    const { failed } = messages.watching;
    expect(await screen.findByText(failed('Night Train', 'The watchlist is full.'))).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(saved()).toEqual([]);
  });

  it('are removed when the server has nothing to remove, because the first response was lost', async () => {
    const { fail, restore } = loseConnection();
    let isListed = true;
    server.use(
      http.get('*/api/v1/watches', () =>
        HttpResponse.json(titleLog({ listed_at: isListed ? '2026-01-01T00:00:00Z' : null })),
      ),
      http.delete('*/api/v1/watchlist/1', () => {
        isListed = false;
        return fail() ?? errorResponse(404, 4040, 'not in it');
      }),
    );
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const button = await screen.findByRole('button', { name: messages.watching.watchlist.title });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    await user.click(button);
    expect(await screen.findByText(text.willSave('Night Train'))).toBeInTheDocument();
    restore();
    await waitFor(() => expect(saved()).toEqual([]));
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText(/not in it/)).not.toBeInTheDocument();
  });

  it('are refused once the maximum number of changes waits', async () => {
    const { fail } = loseConnection();
    server.use(http.put('*/api/v1/favorites/1', fail), http.put('*/api/v1/watchlist/1', fail));
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await user.click(button);
      return button;
    };
    limits.maxUnsent = 1;
    onTestFinished(() => void (limits.maxUnsent = 500));
    await press(messages.watching.favorite.title);
    expect(await screen.findByText(text.willSave('Night Train'))).toBeInTheDocument();
    const watchlist = await press(messages.watching.watchlist.title);
    expect(await screen.findByText(/was not saved/)).toBeInTheDocument();
    expect(watchlist).toHaveAttribute('aria-pressed', 'false');
    expect(changesIn(saved())).toEqual(['favorite']);
  });
});
