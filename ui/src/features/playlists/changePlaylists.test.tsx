import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { playlist, rainy, storedTitle } from '../../testing/fixtures';
import {
  errorResponse,
  deferred,
  recordCalls,
  servePlaylists,
  server,
  acceptChanges,
} from '../../testing/server';
import { renderApp } from '../../testing/render';

const text = messages.playlists;
const rainyDetails = { playlistId: 6, name: 'Rainy days', description: '', notes: [], cover: null };
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the playlist button of a tile', () => {
  // specification 1.4, 4.7, 4.9, 7.15
  it('adds to the active playlist before the server has responded, and sends the metadata of the title', async () => {
    servePlaylists(friday);
    const { sent, bodies } = acceptChanges();
    renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await button(text.addOf('Harbour'))).click();
    expect(screen.getByRole('button', { name: text.removeOf('Harbour') })).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual(['add 9992 to 5']));
    expect(bodies).toEqual([
      {
        payload: {
          id: 9992,
          media_type: 'tv',
          movie: {
            title: 'Harbour',
            overview: 'Harbour goes on.',
            poster_path: '/t2.svg',
            release_date: '2011-05-04',
          },
        },
      },
    ]);
    expect(await screen.findByText(text.addedTo('Harbour', 'Friday'))).toBeInTheDocument();
  });

  // specification 2.29, 4.7, 4.9, 7.16
  it('removes a title that is in the active playlist', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    renderApp(paths.trending(), { signedIn: true });
    (await button(text.removeOf('Night Train'))).click();
    expect(screen.getByRole('button', { name: text.addOf('Night Train') })).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual(['remove 1 from 5']));
  });

  // specification 8.3
  it('restores the former state with a message when the server refuses', async () => {
    servePlaylists(friday);
    server.use(http.put('*/api/v1/playlists/:id', () => errorResponse(503, 5030, 'overloaded')));
    renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await button(text.addOf('Salt'))).click();
    expect(screen.getByRole('button', { name: text.removeOf('Salt') })).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.addFailed('Salt', 'overloaded'));
    expect(await button(text.addOf('Salt'))).toBeInTheDocument();
  });

  it('says that a title was added only after the server has accepted it', async () => {
    servePlaylists(friday);
    const response = deferred();
    server.use(
      http.put('*/api/v1/playlists/:id', async () => {
        await response.promise;
        return HttpResponse.json({ playlistId: 5, movieId: 4, media_type: 'movie' });
      }),
    );
    const calls = recordCalls();
    renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await button(text.addOf('Salt'))).click();
    await waitFor(() => expect(calls).toContain('PUT /api/v1/playlists/5'));
    expect(screen.queryByText(text.addedTo('Salt', 'Friday'))).not.toBeInTheDocument();
    response.resolve();
    expect(await screen.findByText(text.addedTo('Salt', 'Friday'))).toBeInTheDocument();
  });

  it('reports every title that the server refused, one dialog after another', async () => {
    servePlaylists(friday);
    const refuse = () => errorResponse(503, 5030, 'overloaded');
    server.use(http.put('*/api/v1/playlists/:id', refuse));
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    const names = ['Salt', 'Harbour', 'The Orchard'];
    for (const name of names) (await button(text.addOf(name))).click();
    await screen.findByRole('dialog');
    await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
    const shown: (string | null)[] = [];
    for (let dialog; (dialog = screen.queryByRole('dialog'));) {
      shown.push(within(dialog).getByText(/overloaded/).textContent);
      await user.click(within(dialog).getByRole('button', { name: messages.app.ok }));
    }
    expect(shown.toSorted()).toEqual(
      names.map((name) => text.addFailed(name, 'overloaded')).toSorted(),
    );
    expect(screen.queryByText(/^Added/)).not.toBeInTheDocument();
  });

  it('names the change that the server refused, when it is the second of two', async () => {
    servePlaylists(friday);
    acceptChanges();
    const response = deferred();
    server.use(
      http.put('*/api/v1/playlists/:id', async () => {
        await response.promise;
        return HttpResponse.json({ playlistId: 5, movieId: 4, media_type: 'movie' });
      }),
      http.delete('*/api/v1/movies_playlists/:id', () => errorResponse(503, 5030, 'overloaded')),
    );
    renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await button(text.addOf('Salt'))).click();
    screen.getByRole('button', { name: text.removeOf('Salt') }).click();
    response.resolve();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.removeFailed('Salt', 'overloaded'));
  });

  it('sends only the first and the last of several quick clicks', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await button(text.addOf('Salt'))).click();
    screen.getByRole('button', { name: text.removeOf('Salt') }).click();
    screen.getByRole('button', { name: text.addOf('Salt') }).click();
    await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
    expect(sent).toEqual(['add 4 to 5', 'add 4 to 5']);
    expect(screen.getByRole('button', { name: text.removeOf('Salt') })).toBeInTheDocument();
  });

  it('is described by the link of the tile', async () => {
    servePlaylists(friday);
    acceptChanges();
    renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    const name = 'Night Train 2001, in playlist Friday';
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Salt 2001' })).toBeInTheDocument();
  });

  it('is also operated by the key p on the tile', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await button(text.removeOf('Night Train'));
    (await screen.findByRole('link', { name: /Salt/ })).focus();
    await user.keyboard('p');
    await waitFor(() => expect(sent).toEqual(['add 4 to 5']));
  });

  it('is pressed once by a held Enter', async () => {
    servePlaylists(friday);
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    (await button(text.removeOf('Night Train'))).focus();
    await user.keyboard('{Enter>6/}');
    expect(await button(text.addOf('Night Train'))).toHaveFocus();
    await waitFor(() => expect(store.getState().playlists?.confirmed).toEqual({}));
    expect(sent).toEqual(['remove 1 from 5']);
  });

  it('on the page of another playlist, p removes the title from that playlist', async () => {
    servePlaylists(friday, playlist(6, 'Rainy days', [[4, 'movie']]));
    const { sent } = acceptChanges();
    const movies = [storedTitle(4, 'Salt')];
    server.use(
      http.get('*/api/v1/playlists/6', () => HttpResponse.json({ ...rainyDetails, movies })),
    );
    const { user } = renderApp(paths.playlist(6), { signedIn: true });
    (await screen.findByRole('link', { name: /Salt/ })).focus();
    await user.keyboard('p');
    await waitFor(() => expect(sent).toEqual(['remove 4 from 6']));
  });

  // specification 4.9
  it('opens the playlist selection when none is active, and then adds the title', async () => {
    servePlaylists(playlist(5, 'Friday'), rainy);
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    await user.click(await button(text.addOf('Salt')));
    const dialog = await screen.findByRole('dialog', { name: text.select });
    expect(dialog).toHaveTextContent(text.selectHintFor('Salt'));
    await user.click(within(dialog).getByRole('radio', { name: /Rainy days/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button(text.removeOf('Salt'))).toHaveFocus();
    await waitFor(() => expect(sent.toSorted()).toEqual(['activate', 'add 4 to 6']));
  });

  // specification 4.9
  it('opens the creation dialog when there is no playlist, and then adds the title', async () => {
    const { sent } = acceptChanges();
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    await user.click(await button(text.addOf('Salt')));
    const dialog = await screen.findByRole('dialog', { name: text.dialogTitle });
    await user.type(within(dialog).getByLabelText(text.titleLabel), 'Rainy days{Enter}');
    await waitFor(() => expect(sent).toEqual(['create Rainy days, active', 'add 4 to 6']));
    expect(await button(text.removeOf('Salt'))).toBeInTheDocument();
  });
});

describe('the playlist buttons of the title page', () => {
  // specification 2.34
  it('add and remove the title before the server has responded, and change the active playlist', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const toggle = await screen.findByRole('button', { name: text.remove });
    toggle.click();
    expect(toggle).toHaveTextContent(text.add);
    const chip = screen.getByRole('button', { name: /Active Playlist/ });
    expect(chip).toHaveTextContent('Friday');
    await user.click(chip);
    const dialog = await screen.findByRole('dialog', { name: text.select });
    expect(within(dialog).getByRole('radio', { name: /Friday/ })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: /Rainy/ }));
    expect(chip).toHaveTextContent('Rainy days');
    await waitFor(() => expect(sent).toEqual(['remove 1 from 5', 'activate']));
    expect(toggle).toHaveTextContent(text.add);
    toggle.click();
    expect(toggle).toHaveTextContent(text.remove);
    await waitFor(() => expect(sent.at(-1)).toBe('add 1 to 6'));
  });

  // specification 2.32
  it('change nothing when the selection is canceled', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    const chip = await screen.findByRole('button', { name: /Active Playlist/ });
    await user.click(chip);
    const dialog = await screen.findByRole('dialog', { name: text.select });
    within(dialog)
      .getByRole('radio', { name: /Friday/ })
      .focus();
    await user.keyboard('{ArrowDown}');
    expect(within(dialog).getByRole('radio', { name: /Rainy/ })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: text.cancel }));
    expect(chip).toHaveTextContent('Friday');
    expect(chip).toHaveFocus();
    expect(sent).toEqual([]);
  });
});
