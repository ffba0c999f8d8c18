// Why: whatever comes back instead of an answer (a web page, nothing, a failure, another shape) or does not come at
// all, every screen says so with a way to try again, and is whole once the server is.
import type { Page } from '@playwright/test';
import { expect, FILM, makePlaylist, signedIn, test } from './app';
import type { Server } from './app';
import { screens } from './askingScreens';
import { faults, giveUp, late } from './faults';

/** Anna has a rating and a playlist. */
async function withLists(page: Page, server: Server) {
  const token = await signedIn(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { id: FILM, media_type: 'movie', score: 4 };
  const rated = await page.request.post(`${server.url}/api/v1/movies`, { headers, data });
  expect(rated.ok()).toBe(true);
  await makePlaylist(page, server, token, { films: 1 });
}

const retryOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Retry' }).first();

/** What the screen says of a failure; the one to try again by. */
async function saysSo(page: Page, words: RegExp) {
  const retry = retryOf(page);
  await expect(retry).toBeEnabled();
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(page.getByText('This page has stumbled')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return retry;
}

for (const screen of screens) {
  test(`${screen.name}: whatever comes instead of an answer is told, and Retry mends it`, async ({
    page,
    server,
  }) => {
    await withLists(page, server);
    for (const { name, answer, says } of faults) {
      await test.step(name, async () => {
        // Without what an earlier visit has left to show.
        await page.goto(`${server.url}/healthz`);
        await page.evaluate(() => localStorage.clear());
        await page.route(screen.calls, answer);
        await page.goto(`${server.url}${screen.path}`);
        const retry = await saysSo(page, says);
        await page.unroute(screen.calls);
        await retry.click();
        await expect(page.getByRole('main').locator(screen.shows).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      });
    }
  });

  test(`${screen.name}: an answer that never comes is given up and told`, async ({
    page,
    server,
  }) => {
    await withLists(page, server);
    await page.clock.install();
    const asked = page.waitForRequest(screen.calls);
    await page.route(screen.calls, late.answer);
    await page.goto(`${server.url}${screen.path}`);
    await asked;
    // A screen asks for some of what it shows only once its code is there, and each call has its own time; while one of
    // them is still out, Retry is there but busy.
    await expect(async () => {
      await giveUp(page);
      await expect(retryOf(page)).toBeEnabled({ timeout: 1_000 });
    }).toPass();
    const retry = await saysSo(page, late.says);
    await page.unroute(screen.calls);
    await retry.click();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('main').locator(screen.shows).first()).toBeVisible();
  });
}
