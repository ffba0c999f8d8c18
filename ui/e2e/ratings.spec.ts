// The ratings page: filter, order, stars, the message without ratings.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, rateFilms, signUpByApi, test } from './fixtures';

// specification 1.3, 2.9, 2.27, 4.2
test('ratings are filtered and sorted, which the address keeps, but neither the history nor the scroll position', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  // The Godfather (1972), The Shawshank Redemption (1994), Pulp Fiction (1994).
  await rateFilms(page, server, token, [3, 5, 4]);
  await page.goto(`${server.url}/ms/ratings`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await test.step('the address keeps the filter and the order', async () => {
    await expect(tiles).toHaveCount(3);
    await page.getByLabel('Sort').selectOption('score');
    await expect(tiles.nth(0)).toContainText('The Shawshank Redemption');
    await page.getByLabel('Sort').selectOption('title');
    await expect(tiles.nth(0)).toContainText('Pulp Fiction');
    await expect(tiles.nth(1)).toContainText('The Godfather');
    await page.getByLabel('Sort').selectOption('year');
    await expect(tiles.nth(2)).toContainText('The Godfather');
    await page.getByLabel('Filter').selectOption('threeStar');
    await expect(tiles).toHaveCount(1);
    await page.reload();
    await expect(tiles).toHaveCount(1);
    await expect(page.getByLabel('Sort')).toHaveValue('year');
  });
  await test.step('the stars of a tile cover neither the title nor the credit of its poster', async () => {
    await page.getByLabel('Filter').selectOption('all');
    await expect(tiles).toHaveCount(3);
    await expectStarsBelowCredit(page);
  });
  await test.step('choosing a filter or an order neither scrolls nor adds to the history', async () => {
    const all = Array.from({ length: 40 }, () => 5);
    await rateFilms(page, server, token, all);
    await page.goto(`${server.url}/ms/ratings`);
    await expect(tiles.first()).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => scrollTo(0, 60));
    const top = () => page.evaluate(() => scrollY);
    expect(await top()).toBe(60);
    for (const [name, value, query] of [
      ['Filter', 'fiveStar', '?filter=fiveStar'],
      ['Sort', 'title', '?filter=fiveStar&sort=title'],
    ] as const) {
      await page.getByRole('combobox', { name }).selectOption(value);
      await expect(page).toHaveURL(`${server.url}/ms/ratings${query}`);
      await expect(tiles.first()).toBeVisible();
      expect(await top()).toBe(60);
    }
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});

/** Expects the stars of the first tile above the lower edge of the letters, and on the edge of the tile while it is hovered. */
async function expectStarsBelowCredit(page: Page) {
  const cell = page.getByRole('gridcell').first();
  const link = cell.getByRole('link');
  const stars = cell.locator('div:has(> [role=radiogroup])');
  const boxes = async () => {
    const [poster, pill] = await Promise.all([link.boundingBox(), stars.boundingBox()]);
    const height = poster?.height ?? 0;
    return { height, covered: (poster?.y ?? 0) + height - (pill?.y ?? 0) };
  };
  for (const width of [600, 960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 0);
    // The letters of the credit end 31 units above the lower edge of 750.
    await expect
      .poll(async () => {
        const { height, covered } = await boxes();
        return covered < (height * 31) / 750;
      })
      .toBe(true);
    await link.hover();
    await expect.poll(async () => (await boxes()).covered < 1).toBe(true);
    await expect(cell.locator('a > span').first()).toHaveCSS('opacity', '0');
  }
}

// specification 2.35
test(
  'the message about missing ratings is at the top right, and covers neither another message nor a text',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    const phone = { width: 375, height: 812 };
    const desktop = { width: 1440, height: 900 };
    const bar = page.getByRole('status').locator('[data-position="top-right"]');
    const notice = bar.filter({ hasText: "You haven't rated any movies yet" });
    const boxOf = async (part: Locator) =>
      (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    // A focused message stays.
    const holdNotice = () => notice.getByRole('button', { name: 'Close' }).focus();
    await test.step('it is at the top right, on a phone above the text about how to rate', async () => {
      await page.goto(`${server.url}/ms/ratings`);
      await holdNotice();
      const { y, height } = await boxOf(notice);
      const hint = await boxOf(page.getByText('below a poster'));
      expect(y + height).toBeLessThanOrEqual(hint.y);
      await expect(page.getByRole('grid', { name: 'Films you may know' })).toBeVisible();
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await expect
          .poll(async () => {
            const box = await boxOf(notice);
            return { isRight: box.x + box.width > size.width / 2, isAtTop: box.y < 200 };
          })
          .toEqual({ isRight: true, isAtTop: true });
      }
    });
    await test.step('another message is above it, and nothing covers it', async () => {
      await page.route('**/api/v1/playlists/setup', (route) =>
        route.fulfill({ status: 503, body: '' }),
      );
      await page.goto(`${server.url}/ms/ratings`);
      await holdNotice();
      const lasting = bar.filter({ hasText: 'could not be loaded' });
      await expect(lasting).toBeVisible();
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        // Nothing covers it.
        await notice.hover();
        const [upper, lower] = [await boxOf(lasting), await boxOf(notice)];
        expect(upper.y + upper.height).toBeLessThan(lower.y);
      }
    });
  },
);

test('half stars are given with the mouse and the keyboard, once the settings have them', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [3, 5]);
  const stored = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await page.request.get(`${server.url}/api/v1/ratings`, { headers });
    const { ratings }: { ratings: { score10: number }[] } = await response.json();
    return ratings.map(({ score10 }) => score10).sort((one, other) => one - other);
  };
  await page.goto(`${server.url}/ms/settings`);
  await page.getByRole('checkbox', { name: 'Half stars' }).check();
  await page.goto(`${server.url}/ms/ratings`);
  const tile = page.getByRole('grid').getByRole('link', { name: /^The Godfather/ });
  const stars = page.getByRole('radiogroup', { name: 'Your rating of The Godfather' });
  await tile.hover();
  await stars.getByRole('radio', { name: '4 and a half stars' }).click();
  await expect(tile).toHaveAccessibleName(/, rated 4.5 of 5$/);
  await expect.poll(stored).toEqual([9, 10]);
  await tile.focus();
  await page.keyboard.press('Shift+Digit2');
  await expect(tile).toHaveAccessibleName(/, rated 1.5 of 5$/);
  await expect.poll(stored).toEqual([3, 10]);
  await expectAccessible(page);
  // A filter counts half a star as a whole one.
  await page.getByLabel('Filter').selectOption('twoStar');
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(tile).toHaveAccessibleName(/, rated 1.5 of 5$/);
});
