// The reset email, its link and the new password.
import type { Page, Request } from '@playwright/test';
import {
  anna,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  signUpByApi,
  test,
} from './fixtures';
import type { Server } from './fixtures';
import { resetLink } from './emails';

const NEW = 'Ghijkl2';

/** Signs up and requests a reset email. */
async function requestReset(page: Page, server: Server) {
  await signUpByApi(page, server);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/ms/sign-in`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Email').fill(anna.email);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(
    dialog.getByText(`A reset link for ${anna.email} is saved on the server.`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Ok' }).click();
}

/** Leaves for another site while the token is in the address; returns the referrer. */
async function referrerFrom(page: Page, link: string): Promise<string | undefined> {
  const elsewhere = 'http://elsewhere.test/';
  await page.route(elsewhere, (route) => route.fulfill({ body: 'hello' }));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(link);
  await expect(page).toHaveURL(link);
  const [leaving] = await Promise.all([
    page.waitForRequest(elsewhere),
    page.evaluate((address) => location.assign(address), elsewhere),
  ]);
  return (await leaving.allHeaders())['referer'];
}

// specification 1.1, 2.5, 2.21, 2.24, 2.25, 2.26, 4.2, 8.5, 8.9
test('a forgotten password is reset by the link of an email, which works once', async ({
  page,
  server,
}) => {
  await requestReset(page, server);
  const link = await resetLink(server.folder);
  const resetToken = new URL(link).pathname.split('/').at(-1) ?? '';
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await test.step('the link opens the form, and its token stays nowhere', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
    await expect(page).toHaveURL(`${server.url}/ms/reset_password`);
    await page.reload();
    const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(await page.evaluate(stored)).not.toContain(resetToken);
  });
  await test.step('the new password is set and signs in', async () => {
    await page.getByLabel('New Password', { exact: true }).fill(NEW);
    await page.getByLabel('Confirm New Password').fill(NEW);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Password successfully reset.')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/ms/sign-in`);
    await signIn(page, { ...anna, password: NEW });
    await expect(page.getByText('Welcome back!')).toBeVisible();
  });
  await test.step('the link was sent to no other server and from no other page', async () => {
    const others = requests.filter((request) => new URL(request.url()).origin !== server.url);
    expect(others.map((request) => request.url())).toEqual([]);
    const withToken = requests.filter((request) => request.url().includes(resetToken));
    expect(withToken.map((request) => request.url())).toEqual([link]);
  });
  await test.step('the link works once', async () => {
    await page.goto(link);
    await expect(page.getByText('Ask for a new one.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reset Password');
  });
  await test.step('another site gets no token as the referrer', async () => {
    expect(await referrerFrom(page, link)).toBe(`${server.url}/`);
  });
});
