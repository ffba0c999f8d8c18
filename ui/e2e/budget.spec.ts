// Requests until the first screen is complete, and its script and style in kilobytes, compressed, as sent.
import { stdout } from 'node:process';
import type { Page, Request } from '@playwright/test';
import { expect, recordRequests, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

/** Slightly above what the screens need now. */
const screens = [
  { name: 'landing', path: '/', kilobytes: 105, requests: 8 },
  {
    name: 'trending',
    path: '/ms/movies/multi/trending/all/week',
    kilobytes: 135,
    requests: 10,
  },
] as const;

for (const { name, path, kilobytes, requests: most } of screens) {
  test(`the ${name} screen keeps to its budget of requests, script and style`, async ({
    page,
    server,
  }) => {
    if (name === 'trending') await signUpByApi(page, server);
    // A request is counted as it starts. The icon is not part of the screen, and pictures follow it.
    await page.addInitScript(() => {
      const isShown = () => document.querySelector('[role=gridcell], h1 + p + div a') !== null;
      new MutationObserver((_, observer) => {
        if (!isShown()) return;
        observer.disconnect();
        document.documentElement.dataset['shownAt'] = String(
          performance.timeOrigin + performance.now(),
        );
      }).observe(document, { childList: true, subtree: true });
    });
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (name === 'trending') {
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search films' })).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    const shownAt = await page.evaluate(() =>
      Number(document.documentElement.dataset['shownAt'] ?? NaN),
    );
    const before = requests.filter(
      (request) => request.timing().startTime < shownAt && request.resourceType() !== 'image',
    );
    // Code that the app loads later, for other screens, does not count.
    const sizes = await Promise.all(
      before.map(async (request) => {
        const { responseBodySize } = await request.sizes();
        return { kind: request.resourceType(), bytes: responseBodySize };
      }),
    );
    const sum = (kind: string) =>
      sizes.reduce((total, size) => total + (size.kind === kind ? size.bytes / 1000 : 0), 0);
    const [script, style] = [sum('script'), sum('stylesheet')];
    stdout.write(
      `${name}: ${before.length} requests, ${script.toFixed(1)} kB of script, ${style.toFixed(1)} kB of style\n`,
    );
    expect(script).toBeGreaterThan(20);
    expect(style).toBeGreaterThan(2);
    expect(script + style).toBeLessThanOrEqual(kilobytes);
    expect(before.length).toBeGreaterThan(3);
    expect(before.length).toBeLessThanOrEqual(most);
  });
}

/** Opens a page that begins with a title or a list, which `count` requests for an address load. */
async function openPage(page: Page, server: Server, path: string, address: string, count: number) {
  const requested = recordRequests(page, ({ pathname }) => pathname.startsWith(address));
  // The app starts only after all requests of bootstrap.js.
  const app = /\/assets\/main.*\.js$/;
  await page.route(app, async (route) => {
    await expect.poll(() => requested.length).toBe(count);
    await route.continue();
  });
  await page.goto(`${server.url}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.unroute(app);
  // A tall window loads the second load of a list as well.
  const firstLoad = requested
    .filter(({ search }) => /[?&]page=[123](&|$)/.test(search) || !search.includes('page='))
    .map(({ href }) => href);
  expect(new Set(firstLoad).size).toBe(firstLoad.length);
  expect(requested.slice(0, count)).toHaveLength(count);
}

test('the first list or title of a page is requested once, before the app has started', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  const files = recordRequests(page, ({ pathname }) =>
    /\/assets\/(titles|home|first-run)-/.test(pathname),
  );
  await test.step('a title, which loads no file of the home page', async () => {
    await openPage(page, server, '/ms/movie/238', '/3/movie/', 1);
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
    const names = files.map(({ pathname }) => /\w+/.exec(pathname.replace('/assets/', ''))?.[0]);
    expect(new Set(names)).toEqual(new Set(['titles']));
  });
  await test.step('a genre', async () => {
    await openPage(page, server, '/ms/movies/discover/35', '/4/discover/movie', 3);
  });
});
