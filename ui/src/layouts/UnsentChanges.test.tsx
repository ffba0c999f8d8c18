import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnsentChange } from '../api/unsentChange';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { fromStoredTitle } from '../lib/titles';
import { star, starsOf } from '../testing/actions';
import { playlist, rainy, storedTitle } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import {
  errorResponse,
  loseConnection,
  servePlaylists,
  server,
  takeChanges,
} from '../testing/server';

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
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

/** No change reaches the server until `restore` is called; what is sent then is recorded. */
function loseChanges() {
  const { sent, bodies } = takeChanges();
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
    // What the server still has changes nothing.
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
    const { sent } = takeChanges();
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

  it('a new name that the server refuses later is said, and the former one shows again', async () => {
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

  it('a refusal while it can be reached stays in the dialog', async () => {
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

it('sends the changes of playlists that an earlier page has left, in order', async () => {
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
    await user.click(screen.getByRole('button', { name: messages.menu.logOut }));
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
