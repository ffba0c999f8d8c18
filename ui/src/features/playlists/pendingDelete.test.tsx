import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { playlist, rainy } from '../../testing/fixtures';
import {
  deferred,
  loseConnection,
  servePlaylists,
  server,
  sessionGone,
  acceptChanges,
} from '../../testing/server';
import { renderApp } from '../../testing/render';
import { openSibling } from '../../testing/actions';

const text = messages.playlists;
const friday = playlist(5, 'Friday', [[1, 'movie']], true);

/**
 * Opens the playlists page and deletes "Friday", so that its deletion is pending. When `held`, the server responds only after
 * `respond` is called.
 */
async function deleteFriday({ held = false } = {}) {
  servePlaylists(friday, rainy);
  const { sent } = acceptChanges();
  const { promise, resolve: respond } = deferred();
  if (held) {
    const removed = async () => {
      sent.push('delete 5');
      await promise;
      return HttpResponse.json({ removedPlaylistId: 5 });
    };
    server.use(http.delete('*/api/v1/playlists/5', removed));
  }
  const app = renderApp(paths.playlists(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: text.deleteOf('Friday') }));
  const dialog = within(screen.getByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: text.delete }));
  expect(sent).toEqual([]);
  await screen.findByText(text.willDelete('Friday'));
  return { ...app, sent, respond };
}

function toastOf(message: string): HTMLElement {
  const toast = screen.getByText(message).parentElement;
  if (!toast) throw new Error('no toast');
  return toast;
}

const notDeleted = text.deleteFailed('Friday', text.sessionEnded);

describe('a pending deletion', () => {
  it('is sent when the page is left', async () => {
    const { sent } = await deleteFriday();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(sent).toEqual(['delete 5']));
    expect(screen.queryByRole('button', { name: messages.undo.undo })).not.toBeInTheDocument();
  });

  it('can be undone after the page was hidden for a moment', async () => {
    const { user, sent } = await deleteFriday();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    expect(await screen.findByRole('link', { name: /Friday/ })).toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([]);
  });

  // specification 2.38
  it('is sent after 10 seconds, and said to be done once the server has responded', async () => {
    const { sent, respond } = await deleteFriday({ held: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // The timer that is running was started by the real clock.
    fireEvent.pointerEnter(toastOf(text.willDelete('Friday')));
    fireEvent.pointerLeave(toastOf(text.willDelete('Friday')));
    await act(() => vi.advanceTimersByTimeAsync(9999));
    expect(screen.getByRole('button', { name: messages.undo.undo })).toBeInTheDocument();
    expect(sent).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('button', { name: messages.undo.undo })).not.toBeInTheDocument();
    vi.useRealTimers();
    await waitFor(() => expect(sent).toEqual(['delete 5']));
    expect(screen.queryByText(text.deleted('Friday'))).not.toBeInTheDocument();
    respond();
    expect(await screen.findByText(text.deleted('Friday'))).toBeInTheDocument();
  });

  it('is undone by the key z', async () => {
    const { user, sent } = await deleteFriday();
    await user.keyboard('z');
    expect(await screen.findByRole('link', { name: /Friday/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: messages.undo.undo })).not.toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([]);
  });

  it('takes the focus to Undo when it was made by keyboard, the second as well as the first', async () => {
    servePlaylists(friday, rainy);
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    for (const [name, before] of [
      ['Friday', []],
      ['Rainy days', ['delete 5']],
    ] as const) {
      (await screen.findByRole('button', { name: text.deleteOf(name) })).focus();
      await user.keyboard('{Enter}');
      const dialog = within(screen.getByRole('dialog'));
      dialog.getByRole('button', { name: text.delete }).focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByText(text.willDelete(name))).toBeInTheDocument();
      await waitFor(() =>
        expect(screen.getByRole('button', { name: messages.undo.undo })).toHaveFocus(),
      );
      await waitFor(() => expect(sent).toEqual(before));
    }
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
    const { user } = await deleteFriday();
    server.use(http.get('*/api/v1/ratings', () => sessionGone()));
    window.dispatchEvent(new Event('focus'));
    const signIn = await screen.findByRole('dialog', { name: messages.signIn.title });
    expect(signIn).toHaveTextContent(messages.errors.session);
    await user.click(within(signIn).getByRole('button', { name: messages.signIn.cancel }));
    expect(screen.getByRole('dialog')).toHaveTextContent(notDeleted);
  });
});

it('waits without a connection after its time is over', async () => {
  const { router, sent } = await deleteFriday();
  const { fail, restore } = loseConnection();
  server.use(http.delete('*/api/v1/playlists/5', fail));
  await router.navigate(paths.trending());
  expect(await screen.findByText(messages.unsent.willDelete('Friday'))).toBeInTheDocument();
  restore();
  expect(await screen.findByText(text.deleted('Friday'))).toBeInTheDocument();
  expect(sent).toEqual(['delete 5']);
});

it('is saved with its key from when the page is left until the response', async () => {
  const saved = () => Object.entries(localStorage).filter(([name]) => name.startsWith('unsent:'));
  await deleteFriday();
  const keys: (string | null)[] = [];
  const { promise, resolve } = deferred();
  const take = async ({ request }: { request: Request }) => {
    keys.push(new URL(request.url).searchParams.get('key'));
    await promise;
    return HttpResponse.json({ removedPlaylistId: 5 });
  };
  server.use(http.delete('*/api/v1/playlists/5', take));
  window.dispatchEvent(new Event('pagehide'));
  expect(saved()).toHaveLength(1);
  await waitFor(() => expect(keys).toHaveLength(1));
  expect(saved()[0]?.[1]).toContain(`"key":"${keys[0]}"`);
  resolve();
  await waitFor(() => expect(saved()).toEqual([]));
});

it('moves the focus to the playlist restored by Undo', async () => {
  const { user } = await deleteFriday();
  await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
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
