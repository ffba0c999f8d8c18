// Playlists: create, fill, rename, delete, undo.
import type { Page } from '@playwright/test';
import { expect, FILM, expectAccessible, createPlaylist, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';
import { waitForPlaylist, pauseClock } from './waiting';

/** The names of the playlists on the server. */
async function playlistNames(page: Page, { url }: Server, token: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/playlists`, { headers });
  const playlists: { name: string }[] = await response.json();
  return playlists.map(({ name }) => name);
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

// specification 1.4, 2.12, 2.19, 2.36, 2.39, 2.40, 4.2, 5.14
test('adding the first title creates the first playlist', async ({ page, server }) => {
  await signUpByApi(page, server);
  // Until the playlists are loaded, the page queues additions.
  const known = page.waitForResponse(/\/playlists\/setup/);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').first();
  await (await known).finished();
  await tile.hover();
  await tile.getByRole('button', { name: /to the active playlist$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Playlist Title' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Unforgettables');
  await expect(dialog).toContainText('Must include a space at least every 12 characters');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Friday night');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(tile.getByRole('button', { name: /from the active playlist$/ })).toBeAttached();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Playlists' }).click();
  await expect(cards(page).nth(1)).toContainText('Friday night');
  await expect(cards(page).nth(1)).toContainText('1 title');
  await page.getByRole('link', { name: /Friday night/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Friday night' })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(1);
});

// specification 2.11, 2.36, 2.37, 2.38, 4.2
test('a playlist is created, renamed, deleted and restored by keyboard', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('button', { name: /^Create Playlist/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.type('Westerns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Create Playlist/ })).toBeFocused();
  const empty = page.getByRole('link', { name: 'Westerns 0 titles' });
  await empty.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Westerns' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Playlist is empty')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Rename Westerns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Dust');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Dust' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Dust' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete Dust?');
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  expect(await playlistNames(page, server, token)).toEqual(['Dust']);
});

// specification 2.38
test('deleting a playlist can be undone for 10 seconds, then it is sent', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { films: 2 });
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlists`);
  await cards(page).nth(1).hover();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(page.getByText('Friday will be deleted.')).toBeVisible();
  await page.clock.runFor(9900);
  expect(await playlistNames(page, server, token)).toEqual(['Friday']);
  await page.clock.runFor(200);
  await expect.poll(() => playlistNames(page, server, token)).toEqual([]);
  await expect(page.getByText('Friday was deleted.')).toBeVisible();
});

test('a pending playlist deletion is sent when the app is left', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { films: 2 });
  await page.goto(`${server.url}/ms/playlists`);
  await cards(page).nth(1).hover();
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Friday will be deleted.')).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => playlistNames(page, server, token)).toEqual([]);
});

// specification 4.2
test('a title removed from a playlist comes back in its place by undo', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 4 });
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(4);
  const before = await tiles.allTextContents();
  await tiles.nth(1).hover();
  await pauseClock(page);
  await page
    .getByRole('gridcell')
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(tiles).toHaveCount(3);
  const undo = page.getByRole('button', { name: 'Undo' });
  // A focused message stays.
  await undo.focus();
  await page.clock.resume();
  await expectAccessible(page);
  await undo.click();
  await expect(tiles).toHaveCount(4);
  expect(await tiles.allTextContents()).toEqual(before);
});

// specification 4.9
test('p adds the focused title to the active playlist and removes it again', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token);
  await page.goto(`${server.url}/ms`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await tiles.nth(2).focus();
  const cell = page.getByRole('gridcell').nth(2);
  await expect(cell.getByRole('button', { name: /^Add/ })).toBeVisible();
  await waitForPlaylist(page);
  await page.keyboard.press('p');
  await expect(cell.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect(page.getByText(/^Added .* to Friday/)).toBeVisible();
  const count = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await page.request.get(`${server.url}/api/v1/playlists/${id}`, { headers });
    const { movies }: { movies: unknown[] } = await response.json();
    return movies.length;
  };
  await expect.poll(count).toBe(1);
  await page.keyboard.press('p');
  await expect(cell.getByRole('button', { name: /^Add/ })).toBeVisible();
  await expect.poll(count).toBe(0);
});

// specification 2.32, 2.34, 4.2
test("a title's page adds the title and changes the active playlist", async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { title: 'Rainy days' });
  await createPlaylist(page, server, token);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  const chip = page.getByRole('button', { name: /^Active Playlist/ });
  await expect(chip).toContainText('Friday');
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await expect(page.getByRole('button', { name: 'Remove from playlist' })).toBeVisible();
  await chip.click();
  const dialog = page.getByRole('dialog', { name: 'Select Active Playlist' });
  await expect(dialog.getByRole('radio', { name: /Friday/ })).toBeChecked();
  await expectAccessible(page);
  const saved = page.waitForResponse(/\/playlists\/active$/);
  await dialog.getByRole('radio', { name: /Rainy days/ }).click();
  await expect(chip).toContainText('Rainy days');
  await expect(page.getByRole('button', { name: 'Add to playlist' })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(chip).toContainText('Rainy days');
});

// specification 2.38
test('the delete icon of a playlist card appears on hover and focus', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  await page.goto(`${server.url}/ms/playlists`);
  const remove = page.getByRole('button', { name: 'Delete Friday' });
  const icons = page.locator('div', { has: remove }).last();
  await expect(remove).toBeAttached();
  await page.mouse.move(0, 0);
  await expect(icons).toHaveCSS('opacity', '0');
  await page.getByRole('main').getByRole('listitem').nth(1).hover();
  await expect(icons).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(icons).toHaveCSS('opacity', '0');
  await remove.focus();
  await expect(icons).toHaveCSS('opacity', '1');
});
