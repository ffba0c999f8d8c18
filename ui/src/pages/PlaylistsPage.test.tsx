import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { playlist, rainy, setupOf, storedTitle } from '../testing/fixtures';
import { errorResponse, servePlaylists, server, acceptChanges } from '../testing/server';
import { renderApp } from '../testing/render';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);
const fridayLink = () => screen.findByRole('link', { name: /Friday/ });

async function deleteFriday(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: text.deleteOf('Friday') }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete Friday?');
  await user.click(within(dialog).getByRole('button', { name: text.delete }));
  expect(screen.queryByRole('link', { name: /Friday/ })).not.toBeInTheDocument();
}

const emptyResponse = {
  playlistId: 6,
  name: 'Rainy days',
  description: '',
  movies: [],
  notes: [],
  cover: null,
};

describe('the playlists page', () => {
  // specification 2.11, 2.37, 8.10
  it('links to each playlist, and says when it is empty', async () => {
    servePlaylists(friday, rainy);
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    expect(await fridayLink()).toHaveAttribute('href', '/ms/playlist/5');
    server.use(http.get('*/api/v1/playlists/6', () => HttpResponse.json(emptyResponse)));
    await user.click(screen.getByRole('link', { name: /^Rainy days/ }));
    await screen.findByRole('heading', { level: 1, name: 'Rainy days' });
    await waitFor(() => {
      const toasts = screen.getAllByRole('status');
      expect(toasts.some((toast) => within(toast).queryByText('Playlist is empty'))).toBe(true);
    });
  });

  it('counts and opens a playlist that the full load left out', async () => {
    const salt = playlist(7, 'Long one', [[3, 'movie']]);
    const setup = setupOf(friday, salt);
    setup.playlist_movies_by_id = { ...setup.playlist_movies_by_id, 7: [] };
    setup.media_types_by_id = { ...setup.media_types_by_id, 7: [] };
    const movie = storedTitle(3, 'Salt');
    server.use(
      http.get('*/api/v1/playlists/setup', () => HttpResponse.json({ ...setup, omitted_ids: [7] })),
      http.get('*/api/v1/playlists/7', () =>
        HttpResponse.json({ ...emptyResponse, playlistId: 7, name: 'Long one', movies: [movie] }),
      ),
    );
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    const card = await screen.findByRole('link', { name: /Long one/ });
    expect(card).toHaveTextContent(text.count(1, '1'));
    await user.click(card);
    expect(await screen.findByRole('link', { name: /Salt/ })).toBeInTheDocument();
  });

  it('moves the focus back to the playlist that was opened', async () => {
    servePlaylists(friday, rainy);
    const { user, router } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await fridayLink());
    await screen.findByRole('heading', { level: 1, name: 'Friday' });
    await waitFor(() => router.navigate(-1));
    await screen.findByRole('heading', { level: 1, name: text.title });
    await waitFor(async () => expect(await fridayLink()).toHaveFocus());
  });

  it('offers three names to a user without playlists, and creates the chosen one', async () => {
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    const suggestions = { name: new RegExp(`^${text.suggestionOf('')}`) };
    expect(await screen.findAllByRole('button', suggestions)).toHaveLength(3);
    const chosen = { name: text.suggestionOf('With the kids') };
    await user.click(screen.getByRole('button', chosen));
    expect(await screen.findByRole('link', { name: /^With the kids/ })).toBeVisible();
    expect(sent).toEqual(['create With the kids, active']);
    expect(screen.queryByRole('button', suggestions)).not.toBeInTheDocument();
  });

  // specification 2.38
  it('keeps a playlist when its deletion is canceled', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.deleteOf('Friday') }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await fridayLink()).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('restores a deleted playlist on Undo, and sends nothing', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.playlists(), { signedIn: true });
    await deleteFriday(user);
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    expect(await fridayLink()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: text.isActive('Friday') })).toBeInTheDocument();
    expect(store.getState().playlists?.pendingDelete).toBeNull();
    expect(sent).toEqual([]);
  });

  // specification 2.38, 7.17
  it('sends the pending deletion when the page is left', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    const { user, router } = renderApp(paths.playlists(), { signedIn: true });
    await deleteFriday(user);
    expect(sent).toEqual([]);
    await router.navigate(paths.ratings());
    await waitFor(() => expect(sent).toEqual(['delete 5']));
  });

  it('sends the pending deletion before sign-out', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    server.use(
      http.post('*/sign_out', () => {
        sent.push('sign out');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await deleteFriday(user);
    await user.click(screen.getByRole('button', { name: messages.app.menu }));
    await user.click(await screen.findByRole('button', { name: messages.menu.logOut }));
    await waitFor(() => expect(sent).toEqual(['delete 5', 'sign out']));
  });

  it('restores a playlist with a message when the server refuses to delete it', async () => {
    servePlaylists(friday);
    server.use(http.delete('*/api/v1/playlists/:id', () => errorResponse(503, 5030, 'overloaded')));
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await deleteFriday(user);
    await user.click(screen.getByRole('button', { name: messages.app.close }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.deleteFailed('Friday', 'overloaded'));
    expect(await fridayLink()).toBeInTheDocument();
  });

  it('validates the new title when a playlist is renamed', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.renameOf('Friday') }));
    const dialog = await screen.findByRole('dialog', { name: text.renameTitle });
    const field = within(dialog).getByLabelText(text.titleLabel);
    const save = within(dialog).getByRole('button', { name: text.save });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await user.clear(field);
    await user.type(field, 'Unforgettables');
    expect(dialog).toHaveTextContent('Must include a space at least every 12 characters');
    await user.clear(field);
    await user.type(field, 'Saturday{Enter}');
    expect(await screen.findByRole('link', { name: /Saturday/ })).toBeInTheDocument();
    expect(sent).toEqual(['rename to Saturday']);
  });

  // specification 4.7, 7.13
  it('makes a playlist active from its card before the server has responded', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    renderApp(paths.playlists(), { signedIn: true });
    const name = text.makeActiveOf('Rainy days');
    (await screen.findByRole('button', { name })).click();
    expect(screen.getByRole('button', { name: text.isActive('Rainy days') })).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual(['activate']));
  });
});

describe('the page of one playlist', () => {
  const movies = [
    { id: 1, title: 'Night Train', release_date: '2001-05-04', poster_path: '/m1.svg' },
    { id: 3, title: 'The Orchard', release_date: '2011-05-04', poster_path: null },
  ].map((movie) => ({ ...movie, media_type: 'movie', description: null, vote_average: 7 }));
  const two = playlist(5, 'Friday', [
    [1, 'movie'],
    [3, 'movie'],
  ]);

  function serveTwo() {
    servePlaylists(two, rainy);
    server.use(
      http.get('*/api/v1/playlists/:id', () =>
        HttpResponse.json({ ...emptyResponse, playlistId: 5, name: 'Friday', movies }),
      ),
    );
    servePlaylists(two, rainy);
  }
  const names = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);

  // specification 2.40
  it('stores its order in the address', async () => {
    serveTwo();
    const { user, path } = renderApp(paths.playlist(5), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Friday' });
    await screen.findByRole('link', { name: /Orchard/ });
    expect(names()[0]).toMatch(/Night Train/);
    await user.selectOptions(screen.getByLabelText(text.sort), 'year');
    expect(path()).toBe('/ms/playlist/5?sort=year');
    expect(names()[0]).toMatch(/Orchard/);
  });

  it('removes a title at once, and restores it in its place on Undo', async () => {
    serveTwo();
    const { sent, bodies } = acceptChanges();
    const { user } = renderApp(paths.playlist(5), { signedIn: true });
    (await screen.findByRole('button', { name: text.removeHere('Night Train') })).click();
    expect(screen.queryByRole('link', { name: /Night Train/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    expect(await screen.findByText(messages.undo.undone)).toBeInTheDocument();
    expect(names()[0]).toMatch(/Night Train/);
    expect(sent).toEqual(['remove 1 from 5', 'add 1 to 5', 'update 1 in 5']);
    expect(bodies.at(-1)).toEqual({ media_type: 'movie', position: 1 });
  });

  // specification 2.12
  it('says that the playlist does not exist', async () => {
    servePlaylists(friday);
    server.use(http.get('*/api/v1/playlists/9', () => errorResponse(404, 4040, 'not there')));
    renderApp(paths.playlist(9), { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: text.notFound })).toBeVisible();
  });
});
