// The ratings page: filter, order, the message without ratings.
import { expect, expectAccessible, rateFilms, signUpByApi, test, toast } from './fixtures';

// specification 1.3, 2.9, 2.27, 4.2
test('ratings are filtered and sorted, and the address keeps both', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  // The Godfather (1972), The Shawshank Redemption (1994), Pulp Fiction (1994).
  await rateFilms(page, server, token, [3, 5, 4]);
  await page.goto(`${server.url}/ms/ratings`);
  const tiles = page.getByRole('gridcell').getByRole('link');
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

// specification 2.35, 9.7
test(
  'without ratings a message says so for 5 seconds at the top right',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.clock.install();
    await page.goto(`${server.url}/ms/ratings`);
    const notice = page.getByRole('status').getByText("You haven't rated any movies yet");
    await expect(notice).toBeVisible();
    const box = await notice.boundingBox();
    await expect(page.getByRole('grid', { name: 'Films you may know' })).toBeVisible();
    const width = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width / 2);
    expect(box?.y).toBeLessThan(200);
    await page.clock.runFor(5100);
    await expect(notice).toBeHidden();
  },
);

test(
  'on a phone the message about missing ratings covers no other text',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/ratings`);
    const notice = toast(page, "You haven't rated any movies yet");
    // A focused message stays.
    await notice.getByRole('button', { name: 'Close' }).focus();
    const box = await notice.boundingBox();
    const hint = await page.getByText('below a poster').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(hint?.y ?? 0);
  },
);

test(
  'the message about missing ratings does not cover another message',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.route('**/api/v1/playlists/setup', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await page.goto(`${server.url}/ms/ratings`);
    const bar = page.getByRole('status').locator('[data-position="top-right"]');
    const lasting = bar.filter({ hasText: 'could not be loaded' });
    const notice = bar.filter({ hasText: "You haven't rated any movies yet" });
    // A focused message stays.
    await notice.getByRole('button', { name: 'Close' }).focus();
    await expect(lasting).toBeVisible();
    // Nothing covers it.
    await notice.hover();
    const [upper, lower] = [await lasting.boundingBox(), await notice.boundingBox()];
    expect((upper?.y ?? 0) + (upper?.height ?? Infinity)).toBeLessThan(lower?.y ?? 0);
  },
);

test('choosing a filter or an order neither scrolls nor adds to the history', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(
    page,
    server,
    token,
    Array.from({ length: 40 }, () => 5),
  );
  await page.goto(`${server.url}/ms/ratings`);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  const top = await page.evaluate(() => {
    scrollTo(0, 60);
    return scrollY;
  });
  expect(top).toBe(60);
  for (const [name, value, query] of [
    ['Filter', 'fiveStar', '?filter=fiveStar'],
    ['Sort', 'title', '?filter=fiveStar&sort=title'],
  ] as const) {
    await page.getByRole('combobox', { name }).selectOption(value);
    await expect(page).toHaveURL(`${server.url}/ms/ratings${query}`);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(60);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

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
  await page.goto(`${server.url}/ms/movie/238`);
  const group = page.getByRole('radiogroup', { name: 'Your rating of The Godfather', exact: true });
  const checked = group.getByRole('radio', { checked: true });
  await expect(checked).toHaveAccessibleName('1 and a half stars');
  await checked.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(checked).toHaveAccessibleName('2 and a half stars');
  await expect.poll(stored).toEqual([5, 10]);
  await page.goto(`${server.url}/ms/settings`);
  await page.getByRole('checkbox', { name: 'Half stars' }).uncheck();
  await page.goto(`${server.url}/ms/ratings`);
  await expect(tile).toHaveAccessibleName(/, rated 3 of 5$/);
});

test('the stars of a tile cover neither the title nor the credit of a generated poster', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [3, 5, 4]);
  await page.goto(`${server.url}/ms/ratings`);
  const cell = page.getByRole('gridcell').first();
  const link = cell.getByRole('link');
  const stars = cell.locator('div:has(> [role=radiogroup])');
  const boxes = async () => {
    const [poster, pill] = await Promise.all([link.boundingBox(), stars.boundingBox()]);
    return {
      bottom: (poster?.y ?? 0) + (poster?.height ?? 0),
      height: poster?.height ?? 0,
      top: pill?.y ?? 0,
    };
  };
  for (const width of [600, 960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 0);
    // The letters of the credit end 31 units above the lower edge of 750.
    await expect
      .poll(async () => {
        const { bottom, height, top } = await boxes();
        return bottom - top < (height * 31) / 750;
      })
      .toBe(true);
    await link.hover();
    await expect
      .poll(async () => {
        const { bottom, top } = await boxes();
        return bottom - top < 1;
      })
      .toBe(true);
    await expect(cell.locator('a > span').first()).toHaveCSS('opacity', '0');
  }
});
