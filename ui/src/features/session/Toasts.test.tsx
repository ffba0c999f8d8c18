import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { rainy } from '../../testing/fixtures';
import { servePlaylists } from '../../testing/server';
import { renderApp } from '../../testing/render';
import { success } from './sessionActions';
import type { Notification } from './sessionActions';
import { notified } from './sessionSlices';

afterEach(() => void vi.useRealTimers());

const toast = (text: string) => screen.queryByText(text, { selector: '[role=status] p' });
const advance = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Stops the timers: from here on only `advance` moves time. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Waits until the toast shows, and returns its position. */
async function positionOf(text: string) {
  const look = async () => {
    await advance(1);
    expect(toast(text)).toBeVisible();
  };
  await vi.waitFor(look, { timeout: 4000, interval: 10 });
  return toast(text)?.parentElement?.dataset['position'];
}

/** Expects the toast, which has just appeared, to stay about this many ms. */
async function expectToStay(text: string, time: number) {
  await advance(time - 200);
  expect(toast(text)).toBeVisible();
  await advance(300);
  expect(toast(text)).not.toBeInTheDocument();
}

describe('toasts', () => {
  // specification 8.10, 9.7
  it('shows the welcome toast at the bottom left for 3 seconds', async () => {
    const { user } = renderApp(paths.signIn());
    await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'Abcdef1');
    stopTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await positionOf('Welcome back!')).toBe('bottom-left');
    await expectToStay('Welcome back!', 3000);
  });

  it('shows a success and failures at the same time, and the failures one after another', async () => {
    const { store, user } = renderApp(paths.about(), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: messages.about.title });
    const notify = (notification: Notification) => void store.dispatch(notified(notification));
    const refused = (message: string) => ({ ...success(message), code: 5030 });
    act(() => {
      notify(success('Added Salt to Friday'));
      notify(refused('Harbour was not added'));
      notify(success('Added The Orchard to Friday'));
      notify(refused('Night Train was not added'));
    });
    await waitFor(() => expect(toast('Added Salt to Friday')).toBeInTheDocument());
    expect(toast('Added The Orchard to Friday')).toBeInTheDocument();
    for (const message of ['Harbour was not added', 'Night Train was not added']) {
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(message);
      await user.click(screen.getByRole('button', { name: messages.app.ok }));
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(toast('Added Salt to Friday')).toBeInTheDocument();
  });

  // specification 2.37, 8.10, 9.7
  it('shows the toast about an empty playlist for 3 seconds', async () => {
    servePlaylists(rainy);
    renderApp(paths.playlists(), { signedIn: true });
    const card = await screen.findByRole('link', { name: /^Rainy days/ });
    stopTimers();
    fireEvent.click(card);
    await positionOf('Playlist is empty');
    await expectToStay('Playlist is empty', 3000);
  });

  // specification 2.41, 8.10, 9.7
  it.each(['Upload Image', 'Remove'])(
    'shows a toast for 5 seconds after %s is clicked',
    async (name) => {
      renderApp(paths.profile(), { signedIn: true });
      const button = await screen.findByRole('button', { name: new RegExp(name) });
      stopTimers();
      fireEvent.click(button);
      await positionOf('TBD - Coming soon');
      await expectToStay('TBD - Coming soon', 5000);
    },
  );

  // specification 2.35, 9.7
  it('shows the toast about missing ratings at the top right for 5 seconds', async () => {
    const { store, router } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    stopTimers();
    await act(() => router.navigate(paths.ratings()));
    const text = "You haven't rated any movies yet";
    expect(await positionOf(text)).toBe('top-right');
    await expectToStay(text, 5000);
  });
});
