// Why: everything works without a pointer: walking the grid, rating, opening, going back, signing out.
import { expect, signedIn, test } from './app';

test('the grid is walked, rated and opened by keys alone', async ({ page, server }) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const tiles = page.getByRole('main').getByRole('link');
  await expect(tiles.nth(3)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(tiles.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('3');
  const stars = page.getByRole('main').getByRole('radiogroup').nth(1);
  await expect(stars.getByRole('radio', { name: '3 stars' })).toBeChecked();
  const address = await tiles.nth(1).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}${address}`);
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
});

test('the menu opens, closes and signs out by keys alone', async ({ page, server }) => {
  await signedIn(page, server);
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
