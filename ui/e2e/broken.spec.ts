// Why: whatever comes back instead of an answer (a web page, nothing, a failure, another shape) or does not come at
// all, every screen says so with a way to try again, and is whole once the server is.
import type { Page, Route } from '@playwright/test';
import { expect, FILM, makePlaylist, signedIn, test } from './app';
import type { Server } from './app';
import { screens } from './askingScreens';

const anotherPage = {
  status: 200,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
};
const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body });

/** What may come back instead of an answer. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'a web page': (route) => route.fulfill(anotherPage),
  'half of it': (route) => route.fulfill(json('{"results":[{"id":1,"ti')),
  'an empty object': (route) => route.fulfill(json('{}')),
  'rows that are none': (route) => route.fulfill(json(WRONG_ROWS)),
  'a failure of ours': (route) =>
    route.fulfill(json('{"status":"error","code":5000,"message":"Our fault."}', 500)),
  'a web page with 502': (route) => route.fulfill({ ...anotherPage, status: 502 }),
  'an overload': (route) => route.fulfill({ status: 503, body: '' }),
  'a server that is gone': (route) => route.abort('connectionrefused'),
};

const WRONG_ROWS = JSON.stringify({
  id: 1,
  title: 'A',
  name: 'A',
  total_pages: 1,
  ...Object.fromEntries(
    ['results', 'ratings', 'users', 'movies', 'playlists', 'genres', 'notices', 'images'].map(
      (member) => [member, [null, 'row', 7]],
    ),
  ),
});

/** Anna has a rating and a playlist. */
async function withLists(page: Page, server: Server) {
  const token = await signedIn(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { id: FILM, media_type: 'movie', score: 4 };
  const rated = await page.request.post(`${server.url}/api/v1/movies`, { headers, data });
  expect(rated.ok()).toBe(true);
  await makePlaylist(page, server, token, { films: 1 });
}

/** What the screen says of a failure; the one to try again by. */
async function saysSo(page: Page) {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
  await expect(retry).toBeVisible();
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
    for (const [name, fault] of Object.entries(faults)) {
      await test.step(name, async () => {
        // Without what an earlier visit has left to show.
        await page.goto(`${server.url}/healthz`);
        await page.evaluate(() => localStorage.clear());
        await page.route(screen.calls, fault);
        await page.goto(`${server.url}${screen.path}`);
        const retry = await saysSo(page);
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
    const held: Route[] = [];
    await page.route(screen.calls, (route) => void held.push(route));
    await page.goto(`${server.url}${screen.path}`);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.runFor(60_000);
    const retry = await saysSo(page);
    await expect(page.getByText('takes too long to answer').first()).toBeVisible();
    await page.unroute(screen.calls);
    await retry.click();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('main').locator(screen.shows).first()).toBeVisible();
  });
}
