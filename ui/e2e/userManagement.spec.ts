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

/** The usernames that the server lists for a user who signs in again. */
async function usersSeenBy(page: Page, { url }: Server, { email, password }: typeof bert) {
  const data = { email, password };
  const session = await page.request.post(`${url}/authenticate`, { data });
  const { auth_token: token }: { auth_token: string } = await session.json();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/users`, { headers });
  const { users }: { users: { username: string }[] } = await response.json();
  return users.map(({ username }) => username);
}

test('an admin makes a user an admin by keyboard, and adds one who sets a password and signs in', async ({
  page,
  server,
}) => {
  await openAdmin(page, server);
  await expectNoOverflow(page);
  await test.step('a user becomes an admin by keyboard, who then sees the real users', async () => {
    await expect(row(page, 'bertk')).toContainText('User');
    await page.getByRole('button', { name: 'Manage bertk' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await dialog(page, 'bertk').getByRole('button', { name: 'Make admin' }).focus();
    await page.keyboard.press('Enter');
    const question = dialog(page, 'Make bertk an admin?');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Make admin' }).click();
    await expect(page.getByText('bertk is now an admin.')).toBeVisible();
    await expect(row(page, 'bertk').getByText('Admin')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage bertk' })).toBeFocused();
    expect(await usersSeenBy(page, server, bert)).toEqual(['annak', 'bertk']);
  });
  await test.step('an added user sets a password with the link and signs in', async () => {
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
});

/** Opens an invite in another browser, and signs Clara up with it. */
async function signUpWith(page: Page, server: Server, link: string) {
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
}

test('an admin invites a person, who signs up once though registration is closed, and checks all titles', async ({
  page,
  server,
}) => {
  const token = await openAdmin(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { registration: 'closed' };
  await page.request.put(`${server.url}/api/v1/settings/registration`, { headers, data });
  await test.step('an invited person signs up once though registration is closed', async () => {
    const invites = dialog(page, 'Invite');
    await page.getByRole('button', { name: 'Invite' }).click();
    await invites.getByRole('button', { name: 'Create invite link' }).click();
    const link = await linkIn(page);
    await expect(invites.getByRole('button', { name: /^Revoke/ })).toHaveCount(1);
    await expectAccessible(page);
    await invites.getByRole('button', { name: 'Done' }).click();
    await signUpWith(page, server, link);
    const late = await openAsOther(page, link);
    await expect(late.getByText('This invite has been used up')).toBeVisible();
    await late.context().close();
    await page.reload();
    await expect(row(page, 'clara')).toBeVisible();
  });
  await test.step('one button runs all maintenance tools, which are under Details', async () => {
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
});
