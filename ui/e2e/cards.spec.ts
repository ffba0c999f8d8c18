// Why: what can be done with a playlist's card shows itself to whoever points at it, reaches it by keys or touches it.
import { expect, makePlaylist, signedIn, test } from './app';

// specification 2.38
test('the delete icon of a card appears under the pointer and with the focus, and is always there for fingers', async ({
  page,
  server,
}) => {
  const token = await signedIn(page, server);
  await makePlaylist(page, server, token);
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
});
