// Requests until the first screen is complete, and its script and style in kilobytes, compressed, as sent. Elements of a tile.
import { stdout } from 'node:process';
import type { Request } from '@playwright/test';
import { expect, recordRequests, signUpByApi, test } from './fixtures';

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

/** Pages that begin with a list or a title: the address, the path that loads it, and the number of requests. */
const lists = [
  ['/ms', '/3/trending/', 1],
  ['/ms/movies/multi/trending/movie/day', '/3/trending/', 1],
  ['/ms/movies/multi/tv/top_rated', '/3/tv/top_rated', 1],
  ['/ms/movies/discover/35', '/4/discover/movie', 3],
  ['/ms/movies/discover/35?media_type=tv', '/3/discover/tv', 3],
  ['/ms/ratings', '/api/v1/movies', 1],
  ['/ms/home', '/api/v1/home', 1],
  ['/ms/movie/238', '/3/movie/', 1],
  ['/ms/movie/9991396?media_type=tv', '/3/tv/', 1],
] as const;

for (const [path, address, count] of lists) {
  test(`what ${path} begins with is requested once, before the app has started`, async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    const requested = recordRequests(page, ({ pathname }) => pathname.startsWith(address));
    // The app starts only after all requests of bootstrap.js.
    await page.route(/\/assets\/main.*\.js$/, async (route) => {
      await expect.poll(() => requested.length).toBe(count);
      await route.continue();
    });
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // A tall window loads the second load of a list as well.
    const firstLoad = requested
      .filter(({ search }) => /[?&]page=[123](&|$)/.test(search) || !search.includes('page='))
      .map(({ href }) => href);
    expect(new Set(firstLoad).size).toBe(firstLoad.length);
    expect(requested.slice(0, count)).toHaveLength(count);
  });
}

test('a tile has at most 21 elements: a long list shows 48', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const tiles = page.getByRole('gridcell');
  await expect(tiles.first()).toBeVisible();
  const link = tiles.first().getByRole('link');
  await link.press('4');
  await expect(link).toHaveAccessibleName(/, rated 4 of 5/);
  const counts = await tiles.evaluateAll((all) =>
    all.map((tile) => tile.querySelectorAll('*').length),
  );
  expect(Math.min(...counts)).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBeLessThanOrEqual(21);
});

test('the page of a title loads no file of the home page', async ({ page, server }) => {
  await signUpByApi(page, server);
  const requested = recordRequests(page, ({ pathname }) =>
    /\/assets\/(titles|home|first-run)-/.test(pathname),
  );
  await page.goto(`${server.url}/ms/movie/238`);
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  const names = requested.map(({ pathname }) => /\w+/.exec(pathname.replace('/assets/', ''))?.[0]);
  expect(new Set(names)).toEqual(new Set(['titles']));
});
