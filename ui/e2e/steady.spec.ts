// Why: nothing jumps: whatever comes late finds its room, in whichever order the answers arrive.
import { expect, signedIn, test } from './app';

const FILM = '/ms/movie/90000001';
const orders = [
  { name: 'title, cast last', path: FILM, late: /\/credits/ },
  { name: 'title, facts last', path: FILM, late: /\/3\/movie\/\d+(\?|$)/ },
  { name: 'trending', path: '/ms', late: /\/3\/trending/ },
  { name: 'a genre', path: '/ms/movies/discover/18', late: /\/4\/discover|\/config/ },
  { name: 'search', path: '/ms/movies/search/god', late: /\/3\/search/ },
  { name: 'ratings', path: '/ms/ratings', late: /\/api\/v1\/(movies|ratings)/ },
];

for (const { name, path, late } of orders) {
  test(`nothing jumps while ${name} loads`, async ({ page, server }) => {
    const token = await signedIn(page, server);
    const headers = { Authorization: `Bearer ${token}` };
    const data = { id: 90000002, media_type: 'movie', score: 4 };
    await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        document.documentElement.dataset['jumped'] = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let held = 0;
    await page.route(late, async (route) => {
      held += 1;
      // All that is not late has been painted by then.
      await page.waitForLoadState('load');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      await route.continue();
    });
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(held).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.dataset['jumped'] ?? '0')).toBe('0');
  });
}
