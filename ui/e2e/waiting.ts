// Waits for data and code to load, holds requests, and stops the clock for messages that last seconds.
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Stops the installed clock of a page, 30 seconds ahead, so that timers of seconds have run. Requests time out later than
 * that.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 30_000);
}

/** Waits until the page of a list has loaded the playlist; before that, its buttons act with a delay. */
export async function waitForPlaylist(page: Page, name = 'Friday'): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('state') ?? '')).toContain(name);
}

/** Waits until the page of a title has loaded the active playlist. */
export async function waitForActivePlaylist(page: Page, name = 'Friday'): Promise<void> {
  await expect(page.getByRole('button', { name: /^Active Playlist/ })).toContainText(name);
}

/** Waits until the prefetched code of a screen is loaded, with its imports and styles. */
export async function waitForPrefetch(page: Page, file: RegExp): Promise<void> {
  const address = (await page.waitForResponse(file)).url();
  await page.evaluate((code) => import(code), address);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every(
      ({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null,
    ),
  );
}

/** Holds the page's requests that match until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
