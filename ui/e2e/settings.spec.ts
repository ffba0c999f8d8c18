// The server's settings, for an admin.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

const settings = '/ms/admin/settings';

async function opened(page: Page, server: Server) {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${settings}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server settings');
}

test('an admin opens the settings from the menu and closes registration', async ({
  page,
  server,
  browser,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Open server settings' }).click();
  await page.getByLabel('Who can sign up').selectOption('closed');
  await expect(page.getByText('Saved.')).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/ms/sign-up`);
  await expect(visitor.getByText('Registration is closed')).toBeVisible();
  await visitor.close();
});

test('an invalid TMDB key is rejected in its field', async ({ page, server }) => {
  await opened(page, server);
  const key = page.getByLabel('TMDB key');
  await key.fill('hello');
  await page.getByRole('button', { name: 'Use this key' }).click();
  await expect(page.getByText('This is not a TMDB key')).toBeVisible();
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('built-in catalogue, with no key')).toBeVisible();
  await expectAccessible(page);
});

test('a test email says where it went, and an invalid SMTP URL is rejected', async ({
  page,
  server,
}) => {
  await opened(page, server);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(/Test email saved to .+\.eml/)).toBeVisible();
  await page.getByLabel('Mail server').fill('imap://mail.example.org');
  const test = page.getByRole('button', { name: 'Send test email' });
  await expect(test).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Save first. The test uses the saved settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must look like smtp://')).toBeVisible();
});

test('an SMTP server is set and removed without losing the focus', async ({ page, server }) => {
  await opened(page, server);
  const field = page.getByLabel('Mail server');
  await field.fill('smtp://127.0.0.1:9');
  await page.getByLabel('Sender').fill('films@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const test = page.getByRole('button', { name: 'Send test email' });
  await expect(test).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Remove mail server' }).click();
  await expect(page.getByText('No mail server configured')).toBeVisible();
  await expect(field).toBeFocused();
});

test('a backup is a file with the date in its name', async ({ page, server }) => {
  await opened(page, server);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^moviestars-\d{4}-\d\d-\d\d\.db$/);
});

test('nothing waits in the background, and a backup needs the password again', async ({
  page,
  server,
}) => {
  await opened(page, server);
  await expect(page.getByRole('heading', { name: 'Background work' })).toBeVisible();
  await expect(page.getByText('All emails are sent and all titles are up to date.')).toBeVisible();
  // The response of the server from ten minutes after the sign-in on.
  await page.route('**/api/v1/backup', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 'error', code: 4033, message: 'Enter your password to do this.' },
    }),
  );
  await page.getByRole('button', { name: 'Download backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await expectAccessible(page);
  await page.unroute('**/api/v1/backup');
  const started = page.waitForEvent('download');
  await dialog.getByLabel('Your password').fill('Abcdef1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await started;
  await expect(dialog).toBeHidden();
});

test('a regular user finds the own settings, and sees that those of the server are for admins', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  const other = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };
  await signUpByApi(page, server, other);
  await page.goto(`${server.url}${settings}`);
  await expect(page.getByText('Server settings are for admins')).toBeVisible();
  await page.getByRole('link', { name: 'Open your settings' }).click();
  await expect(page).toHaveURL(`${server.url}/ms/settings`);
  await page.getByLabel('Theme').last().selectOption('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
