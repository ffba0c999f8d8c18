// The buttons of a playlist card, by pointer, keyboard and touch.
import { expect, createPlaylist, signUpByApi, test } from './fixtures';

// specification 2.38
test(
  'the delete icon of a playlist card appears on hover and focus, and is always visible on touch screens',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token);
    await page.goto(`${server.url}/ms/playlists`);
    const remove = page.getByRole('button', { name: 'Delete Friday' });
    const icons = page.locator('div', { has: remove }).last();
    await expect(remove).toBeAttached();
    await page.mouse.move(0, 0);
    const hovers = await page.evaluate(() => matchMedia('(hover: hover)').matches);
    await expect(icons).toHaveCSS('opacity', hovers ? '0' : '1');
    await page.getByRole('main').getByRole('listitem').nth(1).hover();
    await expect(icons).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(icons).toHaveCSS('opacity', hovers ? '0' : '1');
    await remove.focus();
    await expect(icons).toHaveCSS('opacity', '1');
  },
);
