// The grid, the menu, single keys and going back, by keyboard alone.
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

test('the grid is navigated, rated and opened by keyboard', async ({ page, server }) => {
  await signUpByApi(page, server);
  const tiles = page.getByRole('grid').getByRole('link');
  for (const size of [
    { width: 375, height: 812 },
    { width: 1440, height: 900 },
  ]) {
    await test.step(`the grid is reached at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
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
    });
  }
  await test.step('a tile is rated and opened', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(tiles.nth(1)).toBeFocused();
    await page.keyboard.press('3');
    await expect(tiles.nth(1)).toHaveAccessibleName(/, rated 3 of 5$/);
    const address = await tiles.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}${address}`);
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
    await expect(page.getByRole('radio', { name: '3 stars' }).first()).toBeChecked();
  });
  await test.step('the rating is cleared', async () => {
    const clear = page.getByRole('button', { name: 'Clear rating' });
    await page.getByRole('radio', { name: '3 stars' }).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '3 stars' }).first()).not.toBeChecked();
    await expect(clear).toBeFocused();
  });
});

test('keys go back, open pages, the menu and their list, until they are turned off, and sign out', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const tile = page.getByRole('grid').getByRole('link').nth(1);
  const menu = page.getByRole('button', { name: 'Menu' });
  const mainMenu = page.getByRole('dialog', { name: 'Main menu' });
  await test.step('u goes back from a title to its tile, g and a second key to a page', async () => {
    await tile.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(tile).toBeFocused();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists');
  });
  await test.step('m and Enter open the menu, and Escape closes it', async () => {
    await page.keyboard.press('m');
    await expect(mainMenu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mainMenu).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(mainMenu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mainMenu).toBeHidden();
    await expect(menu).toBeFocused();
  });
  await test.step('? lists the keys in an accessible dialog, which turns them off', async () => {
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
    await tile.focus();
    await page.keyboard.press('3');
    await page.keyboard.press('/');
    await expect(tile).toBeFocused();
    const stars = page.getByRole('gridcell').nth(1).getByRole('radiogroup');
    await expect(stars.getByRole('radio', { name: '3 stars' })).not.toBeChecked();
  });
  await test.step('the menu signs out', async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log Out' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/`);
  });
});
