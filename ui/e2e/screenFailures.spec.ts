// Every screen shows an invalid or missing response, and Retry completes it.
import type { Page } from '@playwright/test';
import { noResponse, timeOut, triedCases, triedFaults } from './faults';
import { chunksOf, createPlaylist, expect, rateFilms, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';
import { screenCases } from './screenCases';
import type { ScreenCase } from './screenCases';

/** An admin with a rating and a playlist. */
async function prepare(page: Page, server: Server) {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [4]);
  await createPlaylist(page, server, token, { films: 1 });
}

/** The first Retry, in the screen or in a toast. */
const retryOf = (page: Page) => page.getByRole('button', { name: 'Retry' }).first();

/** The number of requests of a screen; each may need a Retry of its own. */
const MAX_RETRIES = 3;

/** Expects the failure and the menu; returns the Retry button. */
async function expectFailure(page: Page, message: RegExp) {
  const retry = retryOf(page);
  await expect(retry).toBeEnabled();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByText('Your data is safe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return retry;
}

/** Clears what an earlier visit has stored. */
async function forgetStored(page: Page, server: Server) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => localStorage.clear());
}

async function failWith(page: Page, server: Server, screen: ScreenCase) {
  for (const { name, respond, message } of triedFaults) {
    await test.step(`${screen.name}: ${name}`, async () => {
      await forgetStored(page, server);
      await page.route(screen.requests, respond);
      await page.goto(`${server.url}${screen.path}`);
      const retry = await expectFailure(page, message);
      await page.unroute(screen.requests);
      await retry.click();
      await expect(page.getByRole('main').locator(screen.complete).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
    });
  }
}

async function failWithoutResponse(page: Page, server: Server, screen: ScreenCase) {
  await test.step(`${screen.name}: ${noResponse.name}`, async () => {
    await forgetStored(page, server);
    const requested = page.waitForRequest(screen.requests);
    await page.route(screen.requests, noResponse.respond);
    await page.goto(`${server.url}${screen.path}`);
    await requested;
    // A screen sends some requests only after its code is loaded, and each request has its own time limit. While one of them is
    // pending, the Retry button is busy.
    await expect(async () => {
      await timeOut(page);
      await expect(retryOf(page)).toBeEnabled({ timeout: 1_000 });
    }).toPass();
    await expectFailure(page, noResponse.message);
    await page.unroute(screen.requests);
    // Other pending requests timed out as well, and each may have a Retry of its own.
    let retries = 0;
    await expect(async () => {
      const retry = retryOf(page);
      if (retries < MAX_RETRIES && (await retry.isVisible())) {
        await retry.click({ timeout: 1_000 });
        retries += 1;
      }
      await page.clock.runFor(2_000);
      const complete = page.getByRole('main').locator(screen.complete).first();
      await expect(complete).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
}

/** Screens per test; several tests use both workers. */
const PER_TEST = 5;

for (const group of chunksOf(triedCases(screenCases), PER_TEST)) {
  const names = group.map(({ name }) => name).join(', ');
  test(`invalid and missing responses are shown, and Retry completes the screen: ${names}`, async ({
    page,
    server,
  }) => {
    await prepare(page, server);
    for (const screen of group) await failWith(page, server, screen);
    await page.clock.install();
    for (const screen of group) await failWithoutResponse(page, server, screen);
  });
}

const config = /\/config$/;

/** Expects the landing page with both buttons and without posters, and the failure on the sign-up page. */
async function expectNoPosters(page: Page, message: RegExp) {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await expect(page.getByText('Your data is safe')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
  await main.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
  const retry = retryOf(page);
  await expect(retry).toBeEnabled();
  await expect(main.getByText(message).first()).toBeVisible();
  await page.unroute(config);
  await retry.click();
}

/** Expects the posters on the landing page after going back, without a reload. */
async function expectPosters(page: Page) {
  await expect(page.getByLabel('First Name')).toBeVisible();
  await page.goBack();
  const posters = page.getByRole('main').locator('img');
  await expect(posters.first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
}

test('the landing page works with invalid and missing responses, and shows its posters after Retry', async ({
  page,
  server,
}) => {
  for (const { name, respond, message } of triedCases(triedFaults)) {
    await test.step(name, async () => {
      await page.route(config, respond);
      const finished = page.waitForEvent('requestfinished', (request) =>
        config.test(request.url()),
      );
      const failed = page.waitForEvent('requestfailed', (request) => config.test(request.url()));
      await page.goto(server.url);
      await Promise.any([finished, failed]);
      await expectNoPosters(page, message);
      await expectPosters(page);
    });
  }
  await test.step(noResponse.name, async () => {
    await page.clock.install();
    const requested = page.waitForRequest(config);
    await page.route(config, noResponse.respond);
    await page.goto(server.url);
    await requested;
    await timeOut(page);
    await expectNoPosters(page, noResponse.message);
    await expectPosters(page);
  });
});
