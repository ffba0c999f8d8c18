// Messages in the corners: they stack, and keys reach them.
import type { Locator } from '@playwright/test';
import { createPlaylist, expect, expectAccessible, signUpByApi, test, toast } from './fixtures';
import { pauseClock, waitForPlaylist } from './waiting';

/** Whether `lower` is completely below `upper`. */
async function isBelow(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

test('two removals are one message, whose Undo z presses; another message does not cover it', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 4 });
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(4);
  const titles = await tiles.allTextContents();
  await page
    .getByRole('gridcell')
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .focus();
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(3);
  await expect(tiles.nth(0)).toBeFocused();
  await page.keyboard.press('p');
  const removed = toast(page, /^2 titles removed from Friday/);
  await expect(removed).toBeVisible();
  await page.keyboard.press('4');
  const rated = toast(page, /: 4 stars/);
  await expect(rated).toBeVisible();
  await expect(removed).toBeVisible();
  expect(await isBelow(removed, rated)).toBe(true);
  await page.keyboard.press('F6');
  await page.clock.resume();
  await expectAccessible(page);
  await page.keyboard.press('F6');
  await expect(tiles.nth(0)).toBeFocused();
  await page.keyboard.press('z');
  await expect(rated).toBeHidden();
  await page.keyboard.press('z');
  await expect(removed).toBeHidden();
  await expect(tiles).toHaveCount(4);
  await expect(tiles).toHaveText(titles);
  await expect(toast(page, /^Undone/).first()).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveText(titles);
});

test('F6 moves the focus to the newest message, which then stays, and back', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  await page.clock.install();
  await page.goto(`${server.url}/ms`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await tiles.nth(0).focus();
  await waitForPlaylist(page);
  await pauseClock(page);
  await page.keyboard.press('p');
  const added = toast(page, /^Added/);
  await expect(added).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  const rated = toast(page, /: 4 stars/);
  await expect(rated).toBeVisible();
  await page.keyboard.press('F6');
  await expect(rated).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(added).toBeVisible();
  await expect(rated).toBeVisible();
  await page.keyboard.press('F6');
  await expect(tiles.nth(1)).toBeFocused();
  await page.clock.runFor(10_100);
  await expect(added).toHaveCount(0);
  await expect(rated).toHaveCount(0);
});

test('a held key toggles once, a held Enter presses a button once', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  const sent: string[] = [];
  page.on('request', (request) => {
    // Sent a while after the first page.
    const isOfZone = request.url().endsWith('/api/v1/notifications/schedule');
    if (request.method() !== 'GET' && !isOfZone) sent.push(request.method());
  });
  await page.goto(`${server.url}/ms`);
  const cell = page.getByRole('gridcell').nth(0);
  await cell.getByRole('link').focus();
  await waitForPlaylist(page);
  // Every further `down` of a pressed key is a repetition.
  for (let time = 0; time < 6; time += 1) await page.keyboard.down('p');
  await page.keyboard.up('p');
  await expect(page.getByText(/^Added/)).toBeVisible();
  await expect(cell.getByRole('button', { name: /^Remove/ })).toBeAttached();
  await cell.getByRole('button', { name: /^Remove/ }).focus();
  for (let time = 0; time < 6; time += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText(/^Removed/)).toBeVisible();
  await expect(cell.getByRole('button', { name: /^Add/ })).toBeAttached();
  expect(sent).toEqual(['PUT', 'DELETE']);
});

test('the button that moves below the pointer after a removal is disarmed for a moment', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 4 });
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(4);
  const cell = page.getByRole('gridcell').nth(0);
  await cell.hover();
  const button = cell.getByRole('button', { name: /^Remove/ });
  await button.dblclick();
  await expect(toast(page, /^Removed/)).toBeVisible();
  await expect(tiles).toHaveCount(3);
  await expect
    .poll(async () => {
      await button.click();
      return tiles.count();
    })
    .toBe(2);
  await expect(toast(page, /^2 titles removed/)).toBeVisible();
});
