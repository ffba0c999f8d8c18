// Why: what lasts only seconds, or is known only after a moment, must not depend on how fast the machine is.
import type { Page } from '@playwright/test';
import { expect } from './app';

/**
 * Time stands still from now on, on a page whose clock is ours; what was to come within seconds has come. The jump is
 * shorter than the time after which calls are given up.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 30_000);
}

/** Waits until a list's page knows the playlist; before that, what is pressed is done later. */
export async function knowsPlaylist(page: Page, name = 'Friday'): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('state') ?? '')).toContain(name);
}

/** Waits until the page knows the active playlist that a title's button is about. */
export async function knowsActive(page: Page, name = 'Friday'): Promise<void> {
  await expect(page.getByRole('button', { name: /^Active Playlist/ })).toContainText(name);
}

/** Waits until a screen's code, which is fetched ahead, is there with all that it imports and with its styles. */
export async function fetchedAhead(page: Page, file: RegExp): Promise<void> {
  const address = (await page.waitForResponse(file)).url();
  await page.evaluate((code) => import(code), address);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every(
      ({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null,
    ),
  );
}
