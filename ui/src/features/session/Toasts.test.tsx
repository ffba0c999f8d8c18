import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths';
import { rainy } from '../../testing/fixtures';
import { serve } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';

afterEach(() => void vi.useRealTimers());

const told = (words: string) => screen.queryByText(words, { selector: '[role=status] p' });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Time stands still from here on, but for what a test lets pass. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Lets time pass until the words are there; gives back in which corner. */
async function appearing(words: string) {
  const look = async () => {
    await pass(1);
    expect(told(words)).toBeVisible();
  };
  await vi.waitFor(look, { timeout: 4000, interval: 10 });
  return told(words)?.parentElement?.dataset['position'];
}

/** The words, which have just appeared, stay about this long. */
async function expectToStay(words: string, time: number) {
  await pass(time - 200);
  expect(told(words)).toBeVisible();
  await pass(300);
  expect(told(words)).not.toBeInTheDocument();
}

describe('a word in passing', () => {
  // specification 8.10, 9.7
  it('of welcome stands at the bottom left for 3 seconds', async () => {
    const { user } = renderApp(paths.signIn());
    await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'Abcdef1');
    stopTime();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await appearing('Welcome back!')).toBe('bottom-left');
    await expectToStay('Welcome back!', 3000);
  });

  // specification 2.37, 8.10, 9.7
  it('about an empty playlist stands for 3 seconds', async () => {
    serve(rainy);
    renderApp(paths.playlists(), { signedIn: true });
    const card = await screen.findByRole('button', { name: /^Rainy days/ });
    stopTime();
    fireEvent.click(card);
    await appearing('Playlist is empty');
    await expectToStay('Playlist is empty', 3000);
  });

  // specification 2.41, 8.10, 9.7
  it.each(['Upload Image', 'Remove'])('after %s stands for 5 seconds', async (name) => {
    renderApp(paths.profile(), { signedIn: true });
    const button = await screen.findByRole('button', { name: new RegExp(name) });
    stopTime();
    fireEvent.click(button);
    await appearing('TBD - Coming soon');
    await expectToStay('TBD - Coming soon', 5000);
  });

  // specification 2.35, 9.7
  it('to who has rated nothing stands at the top right for 5 seconds', async () => {
    const { store, router } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().ratings?.loaded).toBe(true));
    stopTime();
    await act(() => router.navigate(paths.ratings()));
    const words = "You haven't rated any movies yet";
    expect(await appearing(words)).toBe('top-right');
    await expectToStay(words, 5000);
  });
});
