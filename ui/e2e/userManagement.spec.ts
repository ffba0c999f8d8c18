// An admin adds, promotes, invites and helps users, and runs the maintenance.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, rateFilms, signIn } from './fixtures';
import { openAsOther, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name: RegExp(name) });

/** Opens the admin page as Anna. */
async function openAdmin(page: Page, server: Server) {
  const token = await signUpByApi(page, server);
  await signUpByApi(page, server, bert);
  await page.evaluate((jwt) => sessionStorage.setItem('jwt', jwt), token);
  await page.goto(`${server.url}/ms/admin`);
  await expect(row(page, 'bertk')).toBeVisible();
  return token;
}

/** The link that a dialog shows. */
const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link' }).inputValue();

test('an admin makes a user an admin by keyboard, who then sees the real users', async ({
  page,
  server,
}) => {
  await openAdmin(page, server);
  await expectNoOverflow(page);
  await expect(row(page, 'bertk')).toContainText('User');
  await page.getByRole('button', { name: 'Manage bertk' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog(page, 'bertk').getByRole('button', { name: 'Make admin' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Make bertk an admin?')).toBeVisible();
  await expectAccessible(page);
  await dialog(page, 'Make bertk an admin?').getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('bertk is now an admin.')).toBeVisible();
  await expect(row(page, 'bertk').getByText('Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage bertk' })).toBeFocused();

  const other = await openAsOther(page, `${server.url}/ms/sign-in`);
  await signIn(other, bert);
  await other.waitForURL(/trending/);
  await other.goto(`${server.url}/ms/admin`);
  await expect(other.getByRole('rowheader')).toHaveText(['annak', 'bertk']);
  await other.context().close();
});

test('an added user sets a password with the link and signs in', async ({ page, server }) => {
  await openAdmin(page, server);
  await page.getByRole('button', { name: 'Add user' }).click();
  const form = dialog(page, 'Add user');
  await expectAccessible(page);
  await form.getByLabel('Username').fill('dorab');
  await form.getByLabel('Email').fill('dorab@example.org');
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog(page, 'dorab added')).toBeVisible();
  await expectAccessible(page);
  const link = await linkIn(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'dorab')).toBeVisible();

  const other = await openAsOther(page, link);
  await other.getByLabel('New Password', { exact: true }).fill('Ghijkl2');
  await other.getByLabel('Confirm New Password').fill('Ghijkl2');
  await other.getByRole('button', { name: 'Submit' }).click();
  await signIn(other, { ...bert, email: 'dorab@example.org', password: 'Ghijkl2' });
  await other.waitForURL(/trending/);
  await other.context().close();
});

test('an invited person signs up once though registration is closed', async ({ page, server }) => {
  const token = await openAdmin(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { registration: 'closed' };
  await page.request.put(`${server.url}/api/v1/settings/registration`, { headers, data });
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page, 'Invite').getByRole('button', { name: 'Create invite link' }).click();
  const link = await linkIn(page);
  await expect(dialog(page, 'Invite').getByRole('button', { name: /^Revoke/ })).toHaveCount(1);
  await expectAccessible(page);
  await dialog(page, 'Invite').getByRole('button', { name: 'Done' }).click();

  const other = await openAsOther(page, link);
  await expect(other.getByText('You are invited.')).toBeVisible();
  await expect(other).toHaveURL(`${server.url}/ms/sign-up`);
  await other.getByLabel('Username').fill('clara');
  await other.getByLabel('Email').fill('clara@example.org');
  await other.getByLabel('Password', { exact: true }).fill('Abcdef1');
  await other.getByLabel('Confirm Password').fill('Abcdef1');
  await other.getByRole('button', { name: 'Submit' }).click();
  await other.waitForURL(/trending/);
  await other.context().close();

  const late = await openAsOther(page, link);
  await expect(late.getByText('This invite has been used up')).toBeVisible();
  await late.context().close();
  await page.reload();
  await expect(row(page, 'clara')).toBeVisible();
});

test('one button runs all maintenance tools, which are under Details', async ({ page, server }) => {
  const token = await openAdmin(page, server);
  await rateFilms(page, server, token, [5, 4, 3]);
  await page.getByRole('link', { name: 'Maintenance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance');
  await expect(page.getByRole('button', { name: 'Get DB Movies' })).toBeHidden();
  await page.getByRole('button', { name: 'Check all titles' }).click();
  await expect(page.getByText('All titles are up to date.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(5);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Get DB Movies' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply Fix' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
