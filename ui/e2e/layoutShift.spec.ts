// No layout shift, whatever the order of the responses.
import type { Page } from '@playwright/test';
import { chunksOf, expect, createPlaylist, signUpByApi, test, watchFilms } from './fixtures';
import type { Server } from './fixtures';
import { holdRequests } from './waiting';

const FILM = '/ms/movie/238';
const SHOW = '/ms/movie/9991396?media_type=tv';
// Al Pacino.
const PERSON = '/ms/person/1433113915';

interface Order {
  name: string;
  path: string;
  /** The requests whose responses come last. */
  late: RegExp;
  /** A text that shows when the page is complete; without it, the first image does. */
  shows?: string;
  /** What is stored before. */
  prepare?: (page: Page, server: Server, token: string) => Promise<void>;
}

const orders: Order[] = [
  { name: 'title', path: FILM, late: /\/3\/movie\/\d+(\?|$)/ },
  { name: 'show', path: SHOW, late: /\/3\/tv\/\d+(\?|$)/ },
  { name: 'show with slow episodes', path: SHOW, late: /\/api\/v1\/shows\// },
  { name: 'person', path: PERSON, late: /\/3\/person\/\d+(\?|$)|\/config/ },
  {
    name: 'home',
    path: '/ms/home',
    late: /\/api\/v1\/(home|ratings|settings)/,
    shows: 'Your playlist: Friday',
  },
  { name: 'trending', path: '/ms', late: /\/3\/trending/ },
  { name: 'a genre', path: '/ms/movies/discover/18', late: /\/4\/discover|\/config/ },
  { name: 'a person with a slow server configuration', path: PERSON, late: /\/config/ },
  {
    name: 'a genre with a slow server configuration',
    path: '/ms/movies/discover/18',
    late: /\/config/,
  },
  {
    name: 'a list of this catalogue with a slow server configuration',
    path: '/ms/movies/multi/tv/airing_today',
    late: /\/config/,
  },
  { name: 'search', path: '/ms/movies/search/god', late: /\/3\/search/ },
  { name: 'ratings', path: '/ms/ratings', late: /\/api\/v1\/(movies|ratings)/ },
  { name: 'playlists', path: '/ms/playlists', late: /\/api\/v1\/playlists/, shows: 'Friday' },
  { name: 'a playlist', path: '/ms/playlist/1', late: /\/api\/v1\/(playlists|ratings)/ },
  { name: 'diary', path: '/ms/diary', late: /\/api\/v1\/diary/, shows: 'Your diary is empty' },
  {
    name: 'up next',
    path: '/ms/up-next',
    late: /\/api\/v1\/up-next/,
    shows: 'Nothing up next',
  },
  { name: 'my shows', path: '/ms/shows', late: /\/api\/v1\/shows/, shows: 'No shows yet' },
  {
    name: 'watchlist',
    path: '/ms/watchlist',
    late: /\/api\/v1\/watchlist/,
    shows: 'Nothing to watch yet',
  },
  {
    name: 'calendar',
    path: '/ms/calendar',
    late: /\/api\/v1\/calendar/,
    shows: 'No dates of episodes',
  },
  { name: 'profile', path: '/ms/users/:id', late: /\/api\/v1\/(users|ratings)/, shows: 'annak' },
  { name: 'settings', path: '/ms/admin/settings', late: /\/api\/v1\/settings/, shows: 'Backup' },
  // At the end, because some screens above must not have watches.
  {
    name: 'a watched title with a note',
    path: FILM,
    late: /\/api\/v1\/watches/,
    shows: 'Rome',
    prepare: async (page, server, token) => {
      await watchFilms(page, server, token, [{ precision: 'year', year: 2019 }]);
      const note = { data: { text: 'Rome' }, headers: { Authorization: `Bearer ${token}` } };
      await page.request.put(`${server.url}/api/v1/notes/238?media_type=movie`, note);
    },
  },
];

// Elements that move in an animation must not move others.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records the elements that moved, with their old and new positions. */
function recordShifts() {
  const moved: string[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      moved.push('value' in entry ? String(entry.value) : 'a jump');
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node);
        moved.push(`${name} ${JSON.stringify([previousRect, currentRect])}`);
      }
    }
    document.documentElement.dataset['moved'] = moved.join('\n');
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectNoShift(page: Page, { url }: Server, { path, late, shows }: Order) {
  let held = 0;
  await page.route(late, async (route) => {
    held += 1;
    // Responds only after everything else has been painted.
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await route.continue();
  });
  await page.goto(`${url}${path}`);
  const main = page.getByRole('main');
  await expect(
    shows ? main.getByText(shows).first() : main.locator('img:visible').first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The last late response has arrived as well.
  await page.unrouteAll({ behavior: 'wait' });
  expect(held).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.dataset['moved'] ?? '')).toBe('');
}

/** Response orders per test: starting a server takes as long as loading the page for one order. */
const PER_TEST = 8;

for (const group of chunksOf(orders, PER_TEST)) {
  const names = group.map(({ name }) => name).join(', ');
  test(
    `no layout shift while the page loads: ${names}`,
    { tag: '@layout' },
    async ({ page, server }) => {
      const token = await signUpByApi(page, server);
      const headers = { Authorization: `Bearer ${token}` };
      const data = { id: 278, media_type: 'movie', score: 4 };
      await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
      await createPlaylist(page, server, token, { films: 1 });
      await page.addInitScript(recordShifts);
      for (const order of group) {
        await test.step(order.name, async () => {
          await order.prepare?.(page, server, token);
          // Without the data that the page of the order before has stored.
          await page.goto(`${server.url}/healthz`);
          await page.evaluate(() => localStorage.clear());
          await expectNoShift(page, server, order);
        });
      }
    },
  );
}

test(
  'the preview of a film and of a show stays in place when its details come',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    for (const kind of ['movie', 'tv']) {
      await test.step(kind, async () => {
        await page.goto(`${server.url}/ms/movies/multi/trending/${kind}/week`);
        const respond = await holdRequests(page, /\/3\/(movie|tv)\/\d+\?/);
        const tile = page.getByRole('gridcell').getByRole('link').nth(2);
        await tile.click();
        const main = page.getByRole('main');
        await expect(main.getByRole('button', { name: 'Clear rating' })).toBeVisible();
        const places = () =>
          main.evaluate((node) =>
            [...node.querySelectorAll('h1, article p, [role=radiogroup], article img')].map(
              (part) => [part.tagName, part.getBoundingClientRect().top + scrollY],
            ),
          );
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map((one) => one.finished)),
        );
        const before = await places();
        respond();
        await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
        const after = await places();
        for (const place of before) expect(after).toContainEqual(place);
      });
    }
  },
);
