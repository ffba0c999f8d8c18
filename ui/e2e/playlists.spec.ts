// Playlists: create, fill, rename, delete, undo; and a title in several of them.
import type { Page } from '@playwright/test';
import {
  createPlaylist,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflowOnPhone,
  FILM,
  signUpByApi,
  test,
} from './fixtures';
import type { Server } from './fixtures';

/** The names of the playlists on the server. */
async function playlistNames(page: Page, { url }: Server, token: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/playlists`, { headers });
  const playlists: { name: string }[] = await response.json();
  return playlists.map(({ name }) => name);
}

/** The ids of the titles of a playlist on the server. */
async function itemsOf(page: Page, { url }: Server, token: string, id: number): Promise<number[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/playlists/${id}`, { headers });
  const { movies }: { movies: { id: number }[] } = await response.json();
  return movies.map((movie) => movie.id);
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

  await test.step('the delete icon of the card appears on hover and focus', async () => {
    const remove = page.getByRole('button', { name: 'Delete Dust' });
    const icons = page.locator('div', { has: remove }).last();
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.mouse.move(0, 0);
    await expect(icons).toHaveCSS('opacity', '0');
    await cards(page).nth(1).hover();
    await expect(icons).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(icons).toHaveCSS('opacity', '0');
    await remove.focus();
    await expect(icons).toHaveCSS('opacity', '1');
  });
  await test.step('a deletion that can still be undone is sent when the app is left', async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Dust will be deleted.')).toBeVisible();
    await page.goto('about:blank');
    await expect.poll(() => playlistNames(page, server, token)).toEqual([]);
  });
});

// specification 2.32, 2.34, 4.2
test("a title's page adds the title, changes the active playlist, and saves it to several", async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const rainy = await createPlaylist(page, server, token, { title: 'Rainy days' });
  const friday = await createPlaylist(page, server, token);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  const chip = page.getByRole('button', { name: /^Active Playlist/ });
  await test.step('the title is added, and another playlist becomes the active one', async () => {
    await expect(chip).toContainText('Friday');
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await expect(page.getByRole('button', { name: 'Remove from playlist' })).toBeVisible();
    await chip.click();
    const choice = page.getByRole('dialog', { name: 'Select Active Playlist' });
    await expect(choice.getByRole('radio', { name: /Friday/ })).toBeChecked();
    await expectAccessible(page);
    const saved = page.waitForResponse(/\/playlists\/active$/);
    await choice.getByRole('radio', { name: /Rainy days/ }).click();
    await expect(chip).toContainText('Rainy days');
    await expect(page.getByRole('button', { name: 'Add to playlist' })).toBeVisible();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(chip).toContainText('Rainy days');
  });
  const dialog = page.getByRole('dialog', { name: 'Save to…' });
  await test.step('it is saved to another playlist and to a new one in one menu', async () => {
    await expect(page.getByText('In: Friday')).toBeVisible();
    await page.getByRole('button', { name: 'Save to…' }).click();
    const boxes = dialog.getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    await expect(boxes.first()).toBeFocused();
    await expect(dialog.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('checkbox', { name: 'Rainy days' }).check();
    await dialog.getByRole('button', { name: 'New playlist' }).click();
    const create = page.getByRole('dialog', { name: 'Enter Playlist Title' });
    await create.getByRole('textbox', { name: 'Title' }).fill('Classics');
    await create.getByRole('checkbox').uncheck();
    await create.getByRole('button', { name: 'Create' }).click();
    // The active one is the first.
    await expect(page.getByText('In: Rainy days, Friday, Classics')).toBeVisible();
    expect(await itemsOf(page, server, token, rainy)).toEqual([FILM]);
    expect(await itemsOf(page, server, token, friday)).toEqual([FILM]);
  });
  await test.step('the key s opens the menu on a tile, which gets the focus back', async () => {
    await page.getByRole('link', { name: 'Classics' }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(1);
    const tile = page.getByRole('gridcell').getByRole('link');
    await tile.focus();
    await page.keyboard.press('s');
    await dialog.getByRole('checkbox', { name: 'Rainy days' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(tile).toBeFocused();
    await expect.poll(() => itemsOf(page, server, token, rainy)).toEqual([]);
  });
});
