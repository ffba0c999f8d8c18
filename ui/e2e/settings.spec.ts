// The server's settings, for an admin.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

/** Sets an SMTP server and removes it. */
async function configureMail(page: Page) {
  const test = page.getByRole('button', { name: 'Send test email' });
  await test.click();
  await expect(page.getByText(/Test email saved to .+\.eml/)).toBeVisible();
  const field = page.getByLabel('Mail server');
  await field.fill('imap://mail.example.org');
  await expect(test).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Save first. The test uses the saved settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must look like smtp://')).toBeVisible();
  await field.fill('smtp://127.0.0.1:9');
  await page.getByLabel('Sender').fill('films@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(test).not.toHaveAttribute('aria-disabled');
  const remove = page.getByRole('button', { name: 'Remove mail server' });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByText('No mail server configured')).toBeVisible();
  await expect(field).toBeFocused();
}

test('an admin closes registration, changes email and catalogue, and gets a backup', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  await test.step('the menu leads to the settings, which close registration', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Open server settings' }).click();
    await page.getByLabel('Who can sign up').selectOption('closed');
    await expect(page.getByText('Saved.')).toBeVisible();
    const config = await page.request.get(`${server.url}/config`);
    expect(await config.json()).toMatchObject({ registration: 'closed' });
  });
  await test.step('an invalid TMDB key is rejected in its field', async () => {
    const key = page.getByLabel('TMDB key');
    await key.fill('hello');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await expect(page.getByText('This is not a TMDB key')).toBeVisible();
    await expect(key).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('built-in catalogue, with no key')).toBeVisible();
    await expectAccessible(page);
    await key.fill('');
  });
  await test.step('an SMTP server is tested, set and removed without losing the focus', () =>
    configureMail(page));
  await test.step('nothing waits in the background', async () => {
    await expect(page.getByRole('heading', { name: 'Background work' })).toBeVisible();
    const idle = page.getByText('All emails are sent and all titles are up to date.');
    await expect(idle).toBeVisible();
  });
  await test.step('a backup is a file with the date in its name, and needs the password again', async () => {
    // The response of the server from ten minutes after the sign-in on.
    const refused = { status: 'error', code: 4033, message: 'Enter your password to do this.' };
    await page.route('**/api/v1/backup', (route) => route.fulfill({ status: 403, json: refused }));
    await page.getByRole('button', { name: 'Download backup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/v1/backup');
    const started = page.waitForEvent('download');
    await dialog.getByLabel('Your password').fill('Abcdef1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect((await started).suggestedFilename()).toMatch(/^moviestars-\d{4}-\d\d-\d\d\.db$/);
    await expect(dialog).toBeHidden();
  });
});
