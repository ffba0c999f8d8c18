import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { playlist, rainy } from '../../testing/fixtures';
import { serve, takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { server, sessionGone } from '../../testing/server';
import { openSibling } from '../../testing/siblingTab';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

/** On the playlists screen, with the deletion of "Friday" held back. */
async function held() {
  serve(friday, rainy);
  const { sent } = takeChanges();
  const app = renderApp(paths.playlists(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: text.deleteOf('Friday') }));
  const dialog = within(screen.getByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: text.delete }));
  expect(sent).toEqual([]);
  return { ...app, sent };
}

const lost = text.deleteRefused('Friday', text.sessionEnded);

describe('a deletion that is held back', () => {
  it('is made when the app goes out of sight', async () => {
    const { sent } = await held();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.restoreAllMocks();
    await waitFor(() => expect(sent).toEqual(['delete 5']));
    expect(screen.queryByRole('button', { name: text.undo })).not.toBeInTheDocument();
  });

  it('is said not to have happened when another tab signs out', async () => {
    const { channel } = openSibling();
    const { sent, path } = await held();
    channel.postMessage({ kind: 'signedOut' });
    expect(await screen.findByRole('dialog')).toHaveTextContent(lost);
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual([]);
  });

  it('is said not to have happened when the session turns out to be gone', async () => {
    await held();
    server.use(http.get('*/api/v1/ratings', () => sessionGone()));
    window.dispatchEvent(new Event('focus'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(`${messages.errors.session} ${lost}`);
  });
});

it('a deletion without a network is refused at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await held();
  expect(await screen.findByText(/^Friday was not deleted: No connection/)).toBeVisible();
  expect(screen.getByText('Friday')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: text.undo })).not.toBeInTheDocument();
});

it('a playlist that comes back by Undo has the focus', async () => {
  const { user } = await held();
  await user.click(screen.getByRole('button', { name: text.undo }));
  expect(await screen.findByRole('link', { name: /Friday/ })).toHaveFocus();
});

// specification 4.7
it('a deleted playlist is active no more: what is added next asks for another', async () => {
  const { user, router, store, sent } = await held();
  await router.navigate(paths.trending());
  await waitFor(() => expect(sent).toEqual(['delete 5']));
  await waitFor(() => expect(store.getState().playlists?.active).toBeNull());
  expect(store.getState().playlists?.lists.map(({ name }) => name)).toEqual(['Rainy days']);
  expect(store.getState().playlists?.playlistMovieIds).toEqual({ 6: [] });
  await user.click(await screen.findByRole('button', { name: text.addOf('Night Train') }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Active Playlist' });
  expect(within(dialog).getByRole('radio')).not.toBeChecked();
});
