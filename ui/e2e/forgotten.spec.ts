// Why: whoever has forgotten the password gets in again by a letter, and by nothing else.
import type { Page, Request } from '@playwright/test';
import { type Server, anna, expect, isAccessible, signedIn, signIn, test } from './app';
import { linkInLetter } from './letters';

const NEW = 'Ghijkl2';
const THEMES = ['dark', 'light'] as const;

for (const theme of THEMES) {
  test(`forgetting the password is accessible in the ${theme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/ms/sign-in`);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
    await isAccessible(page);
  });
}

/** Signs up, forgets the password and asks for a letter. */
async function askForLetter(page: Page, server: Server) {
  await signedIn(page, server);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${server.url}/ms/sign-in`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill(anna.email);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(`A reset link was sent to ${anna.email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ok' }).click();
}

// specification 1.1, 2.5, 2.21, 2.24, 2.25, 2.26, 4.2, 8.5, 8.9
test('a forgotten password: the letter, its link, a new password, and in again', async ({
  page,
  server,
}) => {
  await askForLetter(page, server);
  const link = await linkInLetter(server.folder);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await expect(page).toHaveURL(`${server.url}/ms/reset_password`);
  await page.reload();
  const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(await page.evaluate(stored)).not.toContain(new URL(link).pathname.split('/').at(-1));
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password').fill(NEW);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password successfully reset.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/ms/sign-in`);
  await signIn(page, { ...anna, password: NEW });
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Ask for a new one.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reset Password');
});

test('the link of a letter is told to nobody but the server', async ({ page, server }) => {
  await askForLetter(page, server);
  const link = await linkInLetter(server.folder);
  const pass = new URL(link).pathname.split('/').at(-1) ?? '';
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password').fill(NEW);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password successfully reset.')).toBeVisible();
  await signIn(page, { ...anna, password: NEW });
  await expect(page.getByText('Welcome back!')).toBeVisible();

  const others = requests.filter((request) => new URL(request.url()).origin !== server.url);
  expect(others.map((request) => request.url())).toEqual([]);
  const withPass = requests.filter((request) => request.url().includes(pass));
  expect(withPass.map((request) => request.url())).toEqual([link]);

  // Who leaves while it still stands in the address does not take it along.
  const elsewhere = 'http://elsewhere.test/';
  await page.route(elsewhere, (route) => route.fulfill({ body: 'hello' }));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(link);
  await expect(page).toHaveURL(link);
  const [leaving] = await Promise.all([
    page.waitForRequest(elsewhere),
    page.evaluate((address) => location.assign(address), elsewhere),
  ]);
  expect((await leaving.allHeaders())['referer']).toBe(`${server.url}/`);
});
