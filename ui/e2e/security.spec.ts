// Two-factor authentication, the list of devices, and the audit log.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  anna,
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  openAsOther,
  signIn,
  signUpByApi,
  test,
} from './fixtures';
import type { Server } from './fixtures';

test.use({ colorScheme: 'dark' });

const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** Signs Anna in, the admin, and opens her settings. */
async function openSettings(page: Page, server: Server): Promise<string> {
  const token = await signUpByApi(page, server);
  await page.evaluate((jwt) => sessionStorage.setItem('jwt', jwt), token);
  await page.goto(`${server.url}/ms/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  return token;
}

/** The current code of an authenticator app for a key in Base32 (RFC 6238). */
function appCode(key: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const period = Buffer.alloc(8);
  period.writeBigInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(period).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

test('signing in needs a code once two-factor authentication is on, until it is off', async ({
  page,
  server,
}) => {
  await openSettings(page, server);
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(card).toContainText('Off');
  await card.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
  const key = await dialog.getByLabel('Or enter this key in the app').inputValue();
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This is not the newest code of the app')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
  const [first = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card).toContainText('10 recovery codes are left');

  const other = await openAsOther(page, `${server.url}/ms/sign-in`);
  await other.emulateMedia({ colorScheme: 'dark' });
  await signIn(other, anna);
  const field = other.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessibleInBothThemes(other);
  await expectNoOverflow(other);
  await field.fill('000000');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText(/This code is wrong or has been used/)).toBeVisible();
  await field.fill(first);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL(/trending/);
  await other.context().close();

  await page.reload();
  await expect(card).toContainText('9 recovery codes are left');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(card).toContainText('Off');
  const { email, password } = anna;
  const data = { email, password };
  const again = await page.request.post(`${server.url}/authenticate`, { data });
  const { auth_token: token }: { auth_token?: string } = await again.json();
  expect(token).toMatch(/^eyJ/);
});

/** Another device is listed, and is signed out from here. */
async function signOutOther(page: Page, server: Server) {
  const other = await openAsOther(page, `${server.url}/ms/sign-in`);
  await signIn(other, anna);
  await other.waitForURL(/trending/);
  // Leaves the app: its own requests would notice the ended session before the page that the test opens later.
  await other.goto(`${server.url}/healthz`);
  await page.reload();
  const card = page.getByRole('region', { name: 'Devices' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await expect(card).toContainText('127.0.0.1');
  await expectAccessibleInBothThemes(page);
  await card.getByRole('button', { name: /^Sign out: Chrom/ }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('status')).toContainText('is signed out');
  await other.goto(`${server.url}/ms/settings`);
  await expect(other.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await other.context().close();
}

/** Bert turns two-factor authentication on. */
async function enableFactorOfBert(page: Page, server: Server) {
  const token = await signUpByApi(page, server, bert);
  const headers = { Authorization: `Bearer ${token}` };
  const factor = `${server.url}/api/v1/users/:id/second-factor`;
  const prepared = await page.request.post(`${factor}/secret`, { headers });
  const { secret }: { secret: string } = await prepared.json();
  const enabled = { data: { secret, code: appCode(secret) }, headers };
  expect((await page.request.put(factor, enabled)).status()).toBe(200);
}

test('an admin signs out another device, turns off the second factor of a user, and reads what happened', async ({
  page,
  server,
}) => {
  const token = await openSettings(page, server);
  await test.step('another device is listed, and is signed out from here', () =>
    signOutOther(page, server));
  await test.step('an admin turns off the second factor of a user', async () => {
    await enableFactorOfBert(page, server);
    await page.evaluate((jwt) => sessionStorage.setItem('jwt', jwt), token);
    await page.goto(`${server.url}/ms/admin`);
    await page.getByRole('button', { name: 'Manage bertk' }).click();
    await page.getByRole('button', { name: /^Turn off two-factor/ }).click();
    const name = 'Turn off two-factor authentication of bertk?';
    const question = page.getByRole('dialog', { name });
    await expect(question).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Turn off two-factor' }).click();
    await expect(page.getByText('bertk signs in with the password only now.')).toBeVisible();
  });
  await test.step('an admin reads what happened and filters it', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
    const events = page.getByRole('main').getByRole('listitem');
    const newest = events.first();
    await expect(newest).toContainText('annak turned off two-factor authentication of bertk');
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.getByLabel('Event', { exact: true }).selectOption('Signed up');
    await expect(newest).toContainText('bertk signed up');
    await page.getByRole('searchbox', { name: 'Username' }).fill('annak');
    await expect(events.filter({ hasText: 'bertk' })).toHaveCount(0);
    await expect(newest).toContainText('annak signed up');
    await expect(page).toHaveURL(/action=signed_up&username=annak/);
    await page.getByRole('searchbox', { name: 'Username' }).fill('none like this');
    await expect(page.getByText('No event matches')).toBeVisible();
  });
});
