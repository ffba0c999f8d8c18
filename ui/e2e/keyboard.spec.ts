// The grid, the menu and going back, by keyboard alone.
import { expect, signUpByApi, test } from './fixtures';

test(
  'the grid is navigated, rated and opened by keyboard',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
    const tiles = page.getByRole('grid').getByRole('link');
    await expect(tiles.nth(3)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Toolbar, tabs and views precede the list; every focused element shows a focus ring.
    const focused = () => tiles.nth(0).evaluate((tile) => tile === document.activeElement);
    for (let stops = 0; stops < 20 && !(await focused()); stops += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(tiles.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tiles.nth(1)).toBeFocused();
    await page.keyboard.press('3');
    await expect(tiles.nth(1)).toHaveAccessibleName(/, rated 3 of 5$/);
    const address = await tiles.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}${address}`);
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
    await expect(page.getByRole('radio', { name: '3 stars' }).first()).toBeChecked();

    const clear = page.getByRole('button', { name: 'Clear rating' });
    await page.getByRole('radio', { name: '3 stars' }).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '3 stars' }).first()).not.toBeChecked();
    await expect(clear).toBeFocused();
  },
);

test('Back returns to the same row with the focus on its tile', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const tiles = page.getByRole('grid').getByRole('link');
  await tiles.nth(0).focus();
  // The last tile of the first page; the second one loads meanwhile.
  await page.keyboard.press('End');
  await expect(tiles.nth(0)).not.toBeFocused();
  const tile = page.locator('main a:focus');
  const address = (await tile.getAttribute('href')) ?? '';
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.locator(`main a[href="${address}"]`)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('a title whose new rating removes it from the filtered list leaves the focus to its neighbor', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  for (const id of [238, 278]) {
    const data = { id, media_type: 'movie', score: 5 };
    await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
  }
  await page.goto(`${server.url}/ms/ratings?filter=fiveStar`);
  const tiles = page.getByRole('grid').getByRole('link');
  await expect(tiles).toHaveCount(2);
  await tiles.nth(0).focus();
  await page.keyboard.press('1');
  await expect(tiles).toHaveCount(1);
  await expect(tiles.nth(0)).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByText('No titles with this rating')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the menu opens, closes and signs out by keyboard', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log Out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/`);
});

test('u goes back from a title to its tile, g and a second key to a page', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const tile = page.getByRole('grid').getByRole('link').nth(1);
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(tile).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
});
