// With fewer than three results a tile spans three columns (specification 2.33).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

const gap = 8;
const widths = [
  { width: 320, columns: 2, span: 2 },
  { width: 768, columns: 3, span: 3 },
  { width: 1000, columns: 4, span: 3 },
  { width: 1440, columns: 6, span: 3 },
  { width: 2560, columns: 8, span: 3 },
];
// Vincent Kartheiser has one credit; Colin Levy has two, both of open films, which are written by hand.
const places = [
  { name: 'one result', path: '/ms/movies/search/shawshank', tiles: 1 },
  { name: 'two results', path: '/ms/movies/search/godfather%20part', tiles: 2 },
  { name: 'one credit', path: '/ms/person/1834738307', tiles: 1 },
  { name: 'two credits', path: '/ms/person/1029432889', tiles: 2 },
];

async function measure(page: Page) {
  const widthOf = async (part: ReturnType<Page['locator']>) =>
    (await part.boundingBox())?.width ?? 0;
  const grid = page.getByRole('grid');
  const cell = grid.getByRole('gridcell').first();
  return {
    grid: await widthOf(grid),
    cell: await widthOf(cell),
    poster: await widthOf(cell.locator('img').first()),
    sideways: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  };
}

// specification 2.33, 9.4
test('fewer than three cards span three columns with the text beside the poster at every width, and are used like any tile', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  const cells = page.getByRole('grid').getByRole('gridcell');
  for (const { name, path, tiles } of places) {
    await test.step(name, async () => {
      await page.goto(`${server.url}${path}`);
      await expect(cells).toHaveCount(tiles);
      await expect(cells.first().getByText(/^(Film|TV) · \d{4}$/)).toBeVisible();
      for (const { width, columns, span } of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => {
            const { grid, cell, poster, sideways } = await measure(page);
            const column = (grid - gap * (columns - 1)) / columns;
            return {
              card: Math.abs(Math.round(cell - (column * span + gap * (span - 1)))),
              poster: Math.abs(Math.round(poster - column)),
              sideways: Math.max(0, sideways),
            };
          })
          .toEqual({ card: 0, poster: 0, sideways: 0 });
      }
      if (tiles === 2) await expectAccessible(page);
    });
  }
  await test.step('cards are focused, rated and opened by keyboard', async () => {
    await page.goto(`${server.url}/ms/movies/search/godfather%20part`);
    const links = cells.getByRole('link');
    await expect(links).toHaveCount(2);
    await links.first().focus();
    await page.keyboard.press('End');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('2');
    await expect(links.nth(1)).toHaveAccessibleName(/, rated 2 of 5$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The Godfather Part/);
  });
});
