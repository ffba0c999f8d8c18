// The theme follows the system until one is chosen.
import { expect, test } from './fixtures';

test('the theme follows the system until one is chosen, in every tab at once', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url);
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(theme).toHaveAttribute('data-theme', 'light');

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto(server.url);
  const dark = (tab: typeof page) => tab.getByRole('radio', { name: 'Dark' });
  await expect(dark(other)).not.toBeChecked();
  await dark(page).focus();
  await page.keyboard.press('Space');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dark(other)).toBeChecked();
});

// specification 9.12
test('the accent is the gold of the specification, with black text on it', async ({
  page,
  server,
}) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(server.url);
    const button = page.getByRole('main').getByRole('link', { name: 'Sign Up' }).last();
    await expect(button).toHaveCSS('background-color', 'rgb(236, 202, 0)');
    await expect(button).toHaveCSS('color', 'rgb(20, 17, 10)');
  }
});
