// The user's own account: profile, settings, password change, sign-out everywhere, export, deletion.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import {
  anna,
  expect,
  expectAccessibleInBothThemes,
  FILMS,
  signIn,
  signUpByApi,
  test,
  toast,
} from './fixtures';
import type { Server } from './fixtures';

const profile = '/ms/users/:id';
const settings = '/ms/settings';
const NEW = 'Ghijkl2';

/** Signs in Anna, who is not an admin and has a few ratings. */
async function signUpWithRatings(page: Page, server: Server): Promise<void> {
  const admin = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };
  await signUpByApi(page, server, admin);
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  for (const [offset, score10] of [9, 8, 8, 2].entries()) {
    const data = { id: FILMS[offset], media_type: 'movie', score10 };
    await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
  }
}

// specification 2.13, 2.19
test('the menu leads to the profile, whose chart leads to ratings, and the profile to the settings', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUpWithRatings(page, server);
  await page.goto(`${server.url}/ms`);
  await test.step('the menu leads to the profile, which is accessible in both themes', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const own = page.getByRole('link', { name: 'Profile' });
    await expect(own).toHaveAttribute('href', /\/ms\/users\/\d+$/);
    await own.click();
    await expect(page).toHaveURL(/\/ms\/users\/\d+$/);
    await expect(page.getByRole('img', { name: 'Average rating: 3.4 of 5 stars' })).toBeVisible();
    for (const summary of await page.getByText('Show as table', { exact: true }).all())
      await summary.click();
    await expectAccessibleInBothThemes(page);
  });
  await test.step('each bar of the chart leads to the ratings it counts', async () => {
    await page.getByRole('link', { name: '4 stars: 2 titles, 50%' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/ms/ratings?filter=fourStar`);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
    await page.goBack();
  });
  await page.getByRole('link', { name: 'Change in Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page).toHaveURL(`${server.url}${settings}`);
  for (const name of ['Change password', 'Sign out everywhere', 'Delete my account']) {
    await test.step(`the dialog of "${name}" is accessible in both themes`, async () => {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name })).toBeFocused();
    });
  }
  await test.step('the settings change the theme', async () => {
    await page.getByLabel('Theme').last().selectOption('light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

test('a picture is uploaded in the settings, shown on the profile, and removed, which Undo takes back', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${profile}`);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByText('TBD - Coming soon')).toBeVisible();
  await page.getByRole('link', { name: 'Picture in Settings' }).click();
  const card = page.getByRole('region', { name: 'Picture' });
  const chosen = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose picture' }).click();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await (await chosen).setFiles(file);
  await card.getByRole('button', { name: 'Save picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await page.goto(`${server.url}${profile}`);
  await expect(page.locator('main header img')).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('link', { name: 'Picture in Settings' }).click();
  const remove = card.getByRole('button', { name: 'Remove' });
  await remove.click();
  const removed = toast(page, 'Picture removed');
  await expect(removed).toBeVisible();
  await expect(remove).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await remove.click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  const loaded = page.waitForResponse(/\/picture$/);
  await page.reload();
  expect((await loaded).status()).toBe(204);
  await expect(card.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});

/** Signs in Anna on another device. */
async function signInElsewhere(browser: Browser, server: Server, password: string) {
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${server.url}/ms/sign-in`);
  await signIn(elsewhere, { ...anna, password });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Picks of the week');
  // Outside the app, so that no request of this page finds out that the session has ended.
  await elsewhere.goto(`${server.url}/healthz`);
  return elsewhere;
}

/** Expects that the session of the other device has ended. */
async function expectSignedOut(elsewhere: Page, server: Server) {
  await elsewhere.goto(`${server.url}/ms/ratings`);
  await expect(
    elsewhere.getByText('Invalid or expired token. Please sign-in again.'),
  ).toBeVisible();
  await elsewhere.close();
}

/** Changes the password by keyboard, after a wrong one was entered as the current one. */
async function changePassword(page: Page) {
  await page.getByRole('button', { name: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Current password').focus();
  await page.keyboard.type('Wrong11');
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(anna.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Successfully Changed')).toBeVisible();
}

// specification 2.17, 8.1
test('other devices are signed out by a new password, which keeps this tab signed in, and all by a button', async ({
  page,
  server,
  browser,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${settings}`);
  await test.step('changing the password by keyboard', async () => {
    const elsewhere = await signInElsewhere(browser, server, anna.password);
    await changePassword(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expectSignedOut(elsewhere, server);
  });
  await test.step('signing out everywhere by keyboard', async () => {
    const elsewhere = await signInElsewhere(browser, server, NEW);
    await page.getByRole('button', { name: 'Sign out everywhere' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are signed out on all devices.')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goto(`${server.url}${profile}`);
    await expect(page).toHaveURL(`${server.url}/`);
    await expectSignedOut(elsewhere, server);
  });
});

/** Presses a button that saves a file. */
async function save(page: Page, button: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('all data is exported, and deleted with the account', async ({ page, server }) => {
  await signUpWithRatings(page, server);
  await page.goto(`${server.url}${settings}`);
  await test.step('the export is a JSON and a CSV file with the date in their names', async () => {
    const json = await save(page, 'All data (JSON)');
    expect(json.name).toMatch(/^moviestars-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(json.text)).toMatchObject({
      profile: { username: anna.username },
      ratings: { length: 4 },
    });
    const csv = await save(page, 'Ratings (CSV)');
    expect(csv.name).toMatch(/^moviestars-ratings-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines).toContainEqual(
      expect.stringMatching(/^The Godfather,1972,4\.5,.*,tt0068646,238,movie$/),
    );
  });
  await test.step('deleting needs the password, clears the storage and ends sign-in', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel('Your password').fill(anna.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Account deleted.')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    const stored = () => [sessionStorage.length, localStorage.getItem('state')];
    expect(await page.evaluate(stored)).toEqual([0, null]);
    await page.goto(`${server.url}/ms/sign-in`);
    await signIn(page, anna);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The email address or the password is wrong');
  });
});

// specification 2.23
test(
  'the whole sign-up form is in the first screen of a small phone, with messages too',
  { tag: '@phone' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(`${server.url}/ms/sign-up`);
    const submit = page.getByRole('button', { name: 'Submit' });
    const cancel = page.getByRole('link', { name: 'Cancel' });
    const fields = ['First Name', 'Username', 'Email', 'Password', 'Confirm Password'];
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect(cancel).toBeInViewport({ ratio: 1 });
    const tops = async () => {
      const boxes = await Promise.all(fields.map((label) => field(label).boundingBox()));
      return boxes.map((box) => box?.y ?? 0);
    };
    const before = await tops();
    const [first = 0, username = 0, email = 0, password = 0] = before;
    expect([email - username, password - email]).toEqual([username - first, username - first]);

    await field('Username').fill('bob.x');
    await field('Email').fill('bob');
    await field('Password').fill('abc');
    await field('Confirm Password').fill('abd');
    await field('First Name').focus();
    const messages = [
      'Only alphanumeric characters',
      'Invalid email address',
      'Must contain at least one uppercase letter',
      "Passwords don't match",
    ];
    for (const message of messages) await expect(page.getByText(message)).toBeVisible();
    expect(await tops()).toEqual(before);
    await expect(submit).toBeInViewport({ ratio: 1 });
  },
);
