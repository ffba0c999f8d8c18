// A reload restores the scroll position.
import type { Page } from '@playwright/test';
import { expect, signUpByApi, test, recordRequests } from './fixtures';
import { holdRequests } from './waiting';

/** The number of tiles in the grid, rendered or not. */
async function size(page: Page) {
  const grid = page.getByRole('grid');
  const last = await grid.getByRole('row').last().getAttribute('aria-rowindex');
  return Number(last) * Number(await grid.getAttribute('aria-colcount'));
}

const topLink = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=gridcell] a')];
    const topOf = (link: HTMLAnchorElement) => link.getBoundingClientRect().top;
    // In the document, rows are in any order.
    links.sort((one, other) => topOf(one) - topOf(other));
    return links.find((link) => topOf(link) >= 0)?.href;
  });

/** Scrolls until several pages are loaded. */
async function loadSeveralPages(page: Page) {
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await size(page)).toBeGreaterThan(100);
  }).toPass();
}

test('a reload comes back to the same place of a list and of a title, and loads no more than it needs', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await test.step('at the top of a list it makes the same requests as a first visit', async () => {
    const requested = recordRequests(page, ({ href }) => href.includes('/movie/top_rated'));
    const shown = async (go: () => Promise<unknown>) => {
      requested.length = 0;
      await go();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      return requested.map(({ href }) => href);
    };
    const first = await shown(() => page.goto(`${server.url}/ms/movies/multi/movie/top_rated`));
    await loadSeveralPages(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    expect(await shown(() => page.reload())).toEqual(first);
  });
  await test.step('deep in a list it comes back to the same row', async () => {
    await loadSeveralPages(page);
    await page.evaluate(() => scrollBy(0, -innerHeight));
    await page.waitForLoadState('networkidle');
    // The visible rows are rendered after the scroll position is restored.
    await expect.poll(() => topLink(page)).toContain('/ms/movie/');
    const link = await topLink(page);
    await page.reload();
    await expect.poll(() => topLink(page)).toBe(link);
  });
  await test.step('of a title it comes back to the same place, once its details are loaded', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(`${server.url}/ms/movie/238`);
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 500));
    const release = await holdRequests(page, '**/3/movie/238*');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(500);
    release();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  });
});
