// Why: whatever goes away with the focus in it, keyboard and screen reader go on from a place that makes sense.
import type { Page } from '@playwright/test';
import { expect, FILM, makePlaylist, signedIn, test } from './app';
import type { Server } from './app';
import { knowsActive, stopTime } from './moments';

/** Somebody with these playlists, each with so many films. */
async function withPlaylists(page: Page, server: Server, films: number, ...titles: string[]) {
  const token = await signedIn(page, server);
  for (const title of titles) await makePlaylist(page, server, token, { title, films });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('after a deletion by pointer the heading has the focus; after its undo, the card', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 1, 'Friday', 'Rainy days');
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('listitem').filter({ hasText: 'Friday' }).hover();
  await stopTime(page);
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Friday was deleted.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await undo(page).click();
  await expect(page.getByRole('link', { name: /Friday/ })).toBeFocused();
});

test('after a deletion by keys Undo has the focus; closing the message, the heading', async ({
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
  await expect(page.getByText('Friday was deleted.')).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('a title that is taken out leaves the focus to its neighbour, by pointer and by keys', async ({
  page,
  server,
}) => {
  await withPlaylists(page, server, 4, 'Friday');
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlist/1`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(4);
  await tiles.nth(0).hover();
  await stopTime(page);
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
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(3);
  await expect(page.locator('main a:focus')).toBeVisible();
});

test('a word that is closed by keys gives the focus back', async ({ page, server }) => {
  await signedIn(page, server);
  await page.clock.install();
  await page.goto(`${server.url}/ms/users/:id`);
  const upload = page.getByRole('button', { name: 'Upload Image' });
  await upload.focus();
  await stopTime(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('TBD - Coming soon')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('TBD - Coming soon')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
});

test('a dialog begins where people type, or at the choice that holds', async ({ page, server }) => {
  await withPlaylists(page, server, 0, 'Rainy days', 'Friday');
  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('button', { name: /^Create Playlist/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await knowsActive(page);
  await page.getByRole('button', { name: /^Active Playlist/ }).click();
  await expect(page.getByRole('radio', { name: /Friday/ })).toBeFocused();
});
