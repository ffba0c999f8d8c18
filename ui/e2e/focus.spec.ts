// Where the focus goes when the element that has it disappears.
import type { Page } from '@playwright/test';
import { expect, FILM, createPlaylist, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';
import { waitForActivePlaylist, pauseClock } from './waiting';

/** Signs in a user with these playlists; each has this many films. */
async function withPlaylists(page: Page, server: Server, films: number, ...titles: string[]) {
  const token = await signUpByApi(page, server);
  for (const title of titles) await createPlaylist(page, server, token, { title, films });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('after deleting a playlist by pointer the heading has the focus; after undo, the card', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 1, 'Friday', 'Rainy days');
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('listitem').filter({ hasText: 'Friday' }).hover();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Friday will be deleted.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await undo(page).click();
  await expect(page.getByRole('link', { name: /Friday/ })).toBeFocused();
});

test('after deleting a playlist by keyboard Undo has the focus; after closing the message, the heading', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 1, 'Friday');
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('button', { name: 'Delete Friday' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Friday will be deleted.')).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('removing a title from a playlist moves the focus to its neighbor, by pointer and by keyboard', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 4, 'Friday');
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlist/1`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(4);
  await tiles.nth(0).hover();
  await pauseClock(page);
  await page
    .getByRole('gridcell')
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(tiles).toHaveCount(3);
  await expect(tiles.nth(0)).toBeFocused();
  await page.keyboard.press('p');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.nth(0)).toBeFocused();
  await expect(page.getByText('2 titles removed from Friday')).toBeVisible();
  await undo(page).focus();
  await page.keyboard.press('Enter');
  // Both removals are undone.
  await expect(tiles).toHaveCount(4);
  await expect(page.locator('main a:focus')).toBeVisible();
});

test('a message closed by keyboard gives the focus back', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.clock.install();
  await page.goto(`${server.url}/ms/users/:id`);
  const upload = page.getByRole('button', { name: 'Upload Image' });
  await upload.focus();
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('TBD - Coming soon')).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('TBD - Coming soon')).toBeHidden();
  await expect(upload).toBeFocused();
});

test('a dialog opens with the focus on its text field or on the selected choice', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 0, 'Rainy days', 'Friday');
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('button', { name: /^Create Playlist/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await waitForActivePlaylist(page);
  await page.getByRole('button', { name: /^Active Playlist/ }).click();
  await expect(page.getByRole('radio', { name: /Friday/ })).toBeFocused();
});
