// The browser stores the token only under `jwt`, never the password, and nothing after signing out. Scripts cannot read the
// cookie.
import type { Page } from '@playwright/test';
import { anna, expect, FILM, signIn, signOut, test } from './fixtures';
import type { Server } from './fixtures';

declare global {
  interface Window {
    reportWrite: (write: string) => void;
  }
}

/** The entries of both storages, as `storage key: value`. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ session: sessionStorage, local: localStorage }).flatMap(([where, storage]) =>
      Object.entries(storage).map(([key, value]) => `${where} ${key}: ${String(value)}`),
    ),
  );

/** Reports every further write to a storage, as `key: value`. */
async function recordWrites(page: Page): Promise<string[]> {
  const writes: string[] = [];
  await page.exposeFunction('reportWrite', (write: string) => void writes.push(write));
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      write.call(this, key, value);
      window.reportWrite(`${key}: ${value}`);
    };
  });
  return writes;
}

async function signUp(page: Page, server: Server) {
  await page.goto(`${server.url}/ms/sign-up`);
  await page.getByLabel('Username').fill(anna.username);
  await page.getByLabel('Email').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(anna.password);
  await page.getByLabel('Confirm Password').fill(anna.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
}

async function signOutToLanding(page: Page, server: Server) {
  await signOut(page);
  await expect(page).toHaveURL(`${server.url}/`);
}

async function signInAgain(page: Page, server: Server, remember: boolean) {
  await page.goto(`${server.url}/ms/sign-in`);
  if (remember) await page.getByLabel('Remember me').check();
  await signIn(page, anna);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
}

/** The cookies that a sign-in and the list of films after it send. */
async function cookiesSent(page: Page) {
  const requests = ['**/authenticate', '**/3/trending/**'].map((url) => page.waitForRequest(url));
  const headers = requests.map(async (request) => (await request).allHeaders());
  return (await Promise.all(headers)).map(({ cookie }) => cookie);
}

test('the token is stored under jwt only, the password nowhere, nothing after signing out, and only a sign-in sends the cookie', async ({
  page,
  server,
}) => {
  const writes = await recordWrites(page);
  await signUp(page, server);
  for (const remember of [false, true]) {
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('The Godfather');
    await page.getByRole('radio', { name: '4 stars' }).first().click();
    await expect.poll(() => stored(page)).toContainEqual(expect.stringMatching(/^local state: /));
    const tokens = (await stored(page)).filter((entry) => entry.includes('eyJ'));
    expect(tokens).toEqual([expect.stringMatching(/^session jwt: eyJ/)]);
    await signOutToLanding(page, server);
    expect(await stored(page)).toEqual([]);
    const sent = cookiesSent(page);
    await signInAgain(page, server, remember);
    expect(await sent).toEqual([expect.stringMatching(/^device-[\w-]{12}=[\w.-]+$/), undefined]);
    expect(await page.evaluate('document.cookie')).toBe('');
  }
  const remembered = (await stored(page)).filter((entry) => entry.includes('eyJ'));
  expect(remembered.map((entry) => entry.slice(0, 14))).toEqual([
    'session jwt: e',
    'local jwt: eyJ',
  ]);
  await signOutToLanding(page, server);
  expect(await stored(page)).toEqual([]);

  const keys = new Set(writes.map((write) => write.split(': ')[0]));
  expect(keys).toContain('state');
  expect(keys).toContain('jwt');
  const secret = writes.filter(
    (write) => write.includes(anna.password) || (write.includes('eyJ') && !write.startsWith('jwt')),
  );
  expect(secret).toEqual([]);
});
