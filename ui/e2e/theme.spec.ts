// The theme follows the system until one is chosen.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** The color of the browser's frame. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    return metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
  });

const DARK = '#100e0b';
const LIGHT = '#faf7f0';

// specification 9.12
test('the theme follows the system until one is chosen, in every tab at once', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url);
  const theme = page.locator('html');
  await test.step('the system chooses the theme, whose accent is gold with black text on it', async () => {
    const button = page.getByRole('main').getByRole('link', { name: 'Sign Up' }).last();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(theme).toHaveAttribute('data-theme', colorScheme);
      await expect.poll(() => frame(page)).toBe(colorScheme === 'dark' ? DARK : LIGHT);
      await expect(button).toHaveCSS('background-color', 'rgb(236, 202, 0)');
      await expect(button).toHaveCSS('color', 'rgb(20, 17, 10)');
    }
  });
  await test.step('the choice holds in every tab, and after a reload', async () => {
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto(server.url);
    const dark = (tab: Page) => tab.getByRole('radio', { name: 'Dark' });
    await expect(dark(other)).not.toBeChecked();
    await dark(page).focus();
    await page.keyboard.press('Space');
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => frame(page)).toBe(DARK);
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(dark(other)).toBeChecked();
    await page.reload();
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    expect(await frame(page)).toBe(DARK);
  });
});
