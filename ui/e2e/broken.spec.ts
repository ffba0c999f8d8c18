// Why: whatever comes back instead of an answer (a web page, nothing, a failure, another shape) or does not come at
// all, every screen says so with a way to try again, and is whole once the server is.
import type { Page } from '@playwright/test';
import { expect, FILM, makePlaylist, signedIn, test } from './app';
import type { Server } from './app';
import { screens } from './askingScreens';
import type { Screen } from './askingScreens';
import { faults, giveUp, late } from './faults';

/** Anna has a rating and, of the built-in catalogue's films, a playlist. */
async function arrived(page: Page, server: Server, { behind }: Screen) {
  const token = await signedIn(page, server);
  if (behind === 'tmdb') return;
  const headers = { Authorization: `Bearer ${token}` };
  const data = { id: FILM, media_type: 'movie', score: 4 };
  const rated = await page.request.post(`${server.url}/api/v1/movies`, { headers, data });
  expect(rated.ok()).toBe(true);
  await makePlaylist(page, server, token, { films: 1 });
}

const retryOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Retry' }).first();

/** A screen has so many calls that each may need a Retry of its own. */
const PRESSES = 3;

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
  test.describe(() => {
    test.use({ behind: screen.behind ?? 'nothing' });

    test(`${screen.name}: whatever comes instead of an answer is told, and Retry mends it`, async ({
      page,
      server,
    }) => {
      await arrived(page, server, screen);
      for (const { name, answer, says } of faults) {
        await test.step(name, async () => {
          // Without what an earlier visit has left to show.
          await page.goto(`${server.url}/healthz`);
          await page.evaluate(() => localStorage.clear());
          await page.route(screen.calls, answer);
          await page.goto(`${server.url}${screen.path}`);
          await screen.open?.(page);
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
      await arrived(page, server, screen);
      await page.clock.install();
      const asked = page.waitForRequest(screen.calls);
      await page.route(screen.calls, late.answer);
      await page.goto(`${server.url}${screen.path}`);
      await screen.open?.(page);
      await asked;
      // A screen asks for some of what it shows only once its code is there, and each call has its own time; while one
      // of them is still out, Retry is there but busy.
      await expect(async () => {
        await giveUp(page);
        await expect(retryOf(page)).toBeEnabled({ timeout: 1_000 });
      }).toPass();
      await saysSo(page, late.says);
      await page.unroute(screen.calls);
      // Other calls that were under way were given up with it, and what they bring may have a Retry of its own.
      let presses = 0;
      await expect(async () => {
        const retry = retryOf(page);
        if (presses < PRESSES && (await retry.isVisible())) {
          await retry.click({ timeout: 1_000 });
          presses += 1;
        }
        await page.clock.runFor(2_000);
        const whole = page.getByRole('main').locator(screen.shows).first();
        await expect(whole).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });
  });
}

/** What the landing page asks for. */
const config = /\/config$/;

/** The landing page with both ways in and an empty wall; where a visitor goes on to it is said what failed. */
async function standsWithoutWall(page: Page, words: RegExp) {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await expect(page.getByText('This page has stumbled')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
  await main.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
  const retry = retryOf(page);
  await expect(retry).toBeEnabled();
  await expect(main.getByText(words).first()).toBeVisible();
  await page.unroute(config);
  await retry.click();
}

/** Back on the landing page the posters are there; nothing was loaded anew. */
async function hasWall(page: Page) {
  await expect(page.getByLabel('First Name')).toBeVisible();
  await page.goBack();
  const posters = page.getByRole('main').locator('img');
  await expect(posters.first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
}

test('the landing page stands whatever comes instead of its posters, which come once Retry has helped', async ({
  page,
  server,
}) => {
  for (const { name, answer, says } of faults) {
    await test.step(name, async () => {
      await page.route(config, answer);
      const asked = page.waitForEvent('requestfinished', (request) => config.test(request.url()));
      const lost = page.waitForEvent('requestfailed', (request) => config.test(request.url()));
      await page.goto(server.url);
      await Promise.any([asked, lost]);
      await standsWithoutWall(page, says);
      await hasWall(page);
    });
  }
});

test('the landing page stands while its posters never come, and they come once Retry has helped', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const asked = page.waitForRequest(config);
  await page.route(config, late.answer);
  await page.goto(server.url);
  await asked;
  await giveUp(page);
  await standsWithoutWall(page, late.says);
  await hasWall(page);
});
