// Where the focus goes when the element that has it disappears, and in a dialog.
import { expect, FILM, createPlaylist, signUpByApi, test } from './fixtures';
import { waitForActivePlaylist, pauseClock } from './waiting';

test('the focus begins in the field of a dialog, and after a deletion is at Undo, a card or the heading', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  for (const title of ['Rainy days', 'Friday']) {
    await createPlaylist(page, server, token, { title, films: 1 });
  }
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlists`);
  const heading = page.getByRole('heading', { level: 1 });
  const undo = page.getByRole('button', { name: 'Undo' });
  const confirm = page.getByRole('button', { name: 'Delete', exact: true });
  await test.step('a dialog opens with the focus on its text field', async () => {
    await page.getByRole('button', { name: /^Create Playlist/ }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('after deleting a playlist by pointer the heading has the focus; after undo, the card', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Friday' }).hover();
    await pauseClock(page);
    await page.getByRole('button', { name: 'Delete Friday' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.click();
    await expect(page.getByText('Friday will be deleted.')).toBeVisible();
    await expect(heading).toBeFocused();
    await undo.click();
    await expect(page.getByRole('link', { name: /Friday/ })).toBeFocused();
    await page.clock.resume();
  });
  await test.step('after deleting a playlist by keyboard Undo has the focus; after closing the message, the heading', async () => {
    await page.getByRole('button', { name: 'Delete Friday' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Friday will be deleted.')).toBeHidden();
    await expect(heading).toBeFocused();
  });
  await test.step('a dialog of choices opens with the focus on the selected one', async () => {
    await createPlaylist(page, server, token, { title: 'Monday' });
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await waitForActivePlaylist(page, 'Monday');
    await page.getByRole('button', { name: /^Active Playlist/ }).click();
    await expect(page.getByRole('radio', { name: /Monday/ })).toBeFocused();
  });
});
