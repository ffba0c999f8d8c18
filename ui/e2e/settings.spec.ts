// Why: an admin settles the server in the browser, and what is settled counts for everybody at once.
import type { Page } from '@playwright/test';
import { expect, isAccessible, signedIn, test } from './app';
import type { Server } from './app';

const settings = '/ms/settings';

async function opened(page: Page, server: Server) {
  await signedIn(page, server);
  await page.goto(`${server.url}${settings}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
}

test('an admin finds the settings in the menu, and closes registration for everybody', async ({
  page,
  server,
  browser,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Who may make an account').selectOption('closed');
  await expect(page.getByText('Saved.')).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/ms/sign-up`);
  await expect(visitor.getByText('Registration is closed')).toBeVisible();
  await visitor.close();
});

test('a text that is no key is refused in its field', async ({ page, server }) => {
  await opened(page, server);
  const key = page.getByLabel('TMDB key');
  await key.fill('hello');
  await page.getByRole('button', { name: 'Check and use' }).click();
  await expect(page.getByText('This is no key of TMDB')).toBeVisible();
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('built-in catalogue, with no key')).toBeVisible();
  await isAccessible(page);
});

test('a test letter says where it went, and an unfit mail server is refused', async ({
  page,
  server,
}) => {
  await opened(page, server);
  await page.getByRole('button', { name: 'Send a test letter' }).click();
  await expect(page.getByText(/The letter was written to .+\.eml/)).toBeVisible();
  await page.getByLabel('Mail server').fill('imap://mail.example.org');
  const test = page.getByRole('button', { name: 'Send a test letter' });
  await expect(test).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Save first: the letter goes out with what is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must look like smtp://')).toBeVisible();
});

test('a mail server is named, and no longer used, without losing the focus', async ({
  page,
  server,
}) => {
  await opened(page, server);
  const field = page.getByLabel('Mail server');
  await field.fill('smtp://127.0.0.1:9');
  await page.getByLabel('Sender').fill('films@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const test = page.getByRole('button', { name: 'Send a test letter' });
  await expect(test).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByText('No mail server is named')).toBeVisible();
  await expect(field).toBeFocused();
});

test('a backup comes as a file with the day in its name', async ({ page, server }) => {
  await opened(page, server);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a backup' }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(/^moviestars-\d{4}-\d\d-\d\d\.db$/);
});

test('who is no admin is told so', async ({ page, server }) => {
  await signedIn(page, server);
  const other = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };
  await signedIn(page, server, other);
  await page.goto(`${server.url}${settings}`);
  await expect(page.getByText('Settings are for admins')).toBeVisible();
});
