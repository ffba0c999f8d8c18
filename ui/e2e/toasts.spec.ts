// Messages in the corners: they stack, and keys reach them.
import type { Locator } from '@playwright/test';
import { createPlaylist, expect, expectAccessible, signUpByApi, test, toast } from './fixtures';
import { pauseClock } from './waiting';

/** Whether `lower` is completely below `upper`. */
async function isBelow(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

test('removals by pointer and by keyboard keep the focus in the list, and are one message, which Undo and z undo', async ({
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
  const cell = page.getByRole('gridcell').nth(0);
  const button = cell.getByRole('button', { name: /^Remove/ });
  const removed = toast(page, /^2 titles removed from Friday/);
  await test.step('the button that moves below the pointer after a removal is disarmed for a moment', async () => {
    await cell.hover();
    await button.dblclick();
    await expect(toast(page, /^Removed/)).toBeVisible();
    await expect(tiles).toHaveCount(3);
    await expect
      .poll(async () => {
        await button.click();
        return tiles.count();
      })
      .toBe(2);
    await expect(removed).toBeVisible();
    // The title in place of the removed one.
    await expect(tiles.nth(0)).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(tiles).toHaveText(titles);
    await expect(page.locator('main a:focus')).toBeVisible();
    await expect(toast(page, /^Undone/)).toBeVisible();
  });
  await test.step('two removals by keyboard are one message, which another one does not cover', async () => {
    await button.focus();
    await pauseClock(page);
    await page.keyboard.press('Enter');
    await expect(tiles).toHaveCount(3);
    await expect(tiles.nth(0)).toBeFocused();
    await page.keyboard.press('p');
    await expect(removed).toBeVisible();
    await page.keyboard.press('4');
    const rated = toast(page, /: 4 stars/);
    await expect(rated).toBeVisible();
    await expect(removed).toBeVisible();
    expect(await isBelow(removed, rated)).toBe(true);
    await page.keyboard.press('F6');
    await expect(rated).toBeFocused();
    await page.clock.resume();
    await expectAccessible(page);
    await page.keyboard.press('F6');
    await expect(tiles.nth(0)).toBeFocused();
    await page.keyboard.press('z');
    await expect(rated).toBeHidden();
    await page.keyboard.press('z');
    await expect(removed).toBeHidden();
    await expect(tiles).toHaveText(titles);
    await expect(toast(page, /^Undone/).first()).toBeVisible();
    await page.reload();
    await expect(tiles).toHaveText(titles);
  });
});
