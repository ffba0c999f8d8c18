import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { playlist, rainy } from '../../testing/fixtures';
import { servePlaylists, takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { server, sessionGone } from '../../testing/server';
import { openSibling } from '../../testing/siblingTab';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

/** Opens the playlists page and deletes "Friday", so that its deletion is pending. */
async function deleteFriday() {
  servePlaylists(friday, rainy);
  const { sent } = takeChanges();
  const app = renderApp(paths.playlists(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: text.deleteOf('Friday') }));
  const dialog = within(screen.getByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: text.delete }));
  expect(sent).toEqual([]);
  return { ...app, sent };
}

const notDeleted = text.deleteFailed('Friday', text.sessionEnded);

describe('a pending deletion', () => {
  it('is sent when the page becomes hidden', async () => {
    const { sent } = await deleteFriday();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.restoreAllMocks();
    await waitFor(() => expect(sent).toEqual(['delete 5']));
    expect(screen.queryByRole('button', { name: text.undo })).not.toBeInTheDocument();
  });

  it('is reported as not done when another tab signs out', async () => {
    const { channel } = openSibling();
    const { sent, path } = await deleteFriday();
    channel.postMessage({ kind: 'signedOut' });
    expect(await screen.findByRole('dialog')).toHaveTextContent(notDeleted);
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual([]);
  });

  it('is reported as not done when the session has ended', async () => {
    await deleteFriday();
    server.use(http.get('*/api/v1/ratings', () => sessionGone()));
    window.dispatchEvent(new Event('focus'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(`${messages.errors.session} ${notDeleted}`);
  });
});

it('refuses a deletion while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await deleteFriday();
  expect(await screen.findByText(/^Friday was not deleted: No connection/)).toBeVisible();
  expect(screen.getByText('Friday')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: text.undo })).not.toBeInTheDocument();
});

it('moves the focus to the playlist restored by Undo', async () => {
  const { user } = await deleteFriday();
  await user.click(screen.getByRole('button', { name: text.undo }));
  expect(await screen.findByRole('link', { name: /Friday/ })).toHaveFocus();
});

// specification 4.7
it('asks for another active playlist after the active one was deleted', async () => {
  const { user, router, store, sent } = await deleteFriday();
  await router.navigate(paths.trending());
  await waitFor(() => expect(sent).toEqual(['delete 5']));
  await waitFor(() => expect(store.getState().playlists?.active).toBeNull());
  expect(store.getState().playlists?.lists.map(({ name }) => name)).toEqual(['Rainy days']);
  expect(store.getState().playlists?.playlistMovieIds).toEqual({ 6: [] });
  await user.click(await screen.findByRole('button', { name: text.addOf('Night Train') }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Active Playlist' });
  expect(within(dialog).getByRole('radio')).not.toBeChecked();
});
