// The user's own account: profile, password change, sign-out everywhere, export, deletion.
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

/** Signs in Anna, who is not an admin, with a few ratings, and opens her profile. */
async function onProfile(page: Page, server: Server): Promise<void> {
  const admin = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };
  await signUpByApi(page, server, admin);
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  for (const [offset, score10] of [9, 8, 8, 2].entries()) {
    const data = { id: FILMS[offset], media_type: 'movie', score10 };
    await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
  }
  await page.goto(`${server.url}${profile}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(anna.username);
}

/** Signs in Anna and opens her settings. */
async function onSettings(page: Page, server: Server): Promise<void> {
  await onProfile(page, server);
  await page.getByRole('link', { name: 'Change in Settings' }).click();
  await expect(page).toHaveURL(`${server.url}${settings}`);
}

test('the profile, the settings and their dialogs are accessible in both themes', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await onProfile(page, server);
  await expect(page.getByRole('img', { name: 'Average rating: 3.4 of 5 stars' })).toBeVisible();
  for (const summary of await page.getByText('Show as table', { exact: true }).all())
    await summary.click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Change in Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  for (const name of ['Change password', 'Sign out everywhere', 'Delete my account']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});

// specification 2.13, 2.19
test('the menu leads to the profile, and each bar of its chart to the ratings it counts', async ({
  page,
  server,
}) => {
  await onProfile(page, server);
  await page.goto(`${server.url}/ms`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const own = page.getByRole('link', { name: 'Profile' });
  await expect(own).toHaveAttribute('href', /\/ms\/users\/\d+$/);
  await own.click();
  await expect(page).toHaveURL(/\/ms\/users\/\d+$/);
  await page.getByRole('link', { name: '4 stars: 2 titles, 50%' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/ms/ratings?filter=fourStar`);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
});

// specification 2.41, 8.10
test('uploading a profile picture says that it comes later, for a few seconds', async ({
  page,
  server,
}) => {
  await onProfile(page, server);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByText('TBD - Coming soon')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText('TBD - Coming soon')).toBeHidden({ timeout: 10_000 });
});

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

test('a picture is uploaded in the settings, shown on the profile, and removed, which Undo takes back', async ({
  page,
  server,
}) => {
  await onProfile(page, server);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await page.getByRole('link', { name: 'Picture in Settings' }).click();
  const card = page.getByRole('region', { name: 'Picture' });
  const chosen = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose picture' }).click();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await (await chosen).setFiles(file);
  await card.getByRole('button', { name: 'Save picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await page.goto(`${server.url}${profile}`);
  const picture = page.locator('main header img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await page.goto(`${server.url}${settings}`);
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
  await page.goto(`${server.url}${profile}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(anna.username);
  await expect(picture).toHaveCount(0);
});

// specification 2.13
test("another user's profile is not found for a regular user", async ({ page, server }) => {
  await onProfile(page, server);
  await page.goto(`${server.url}/ms/users/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

/** Signs in Anna on another device. */
async function signInElsewhere(browser: Browser, server: Server) {
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${server.url}/ms/sign-in`);
  await signIn(elsewhere, anna);
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

// specification 2.17, 8.1
test('changing the password by keyboard keeps this tab signed in and signs other devices out', async ({
  page,
  server,
  browser,
}) => {
  await onSettings(page, server);
  const elsewhere = await signInElsewhere(browser, server);

  await page.getByRole('button', { name: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Current password').focus();
  await page.keyboard.type('Wrong11');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(anna.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Successfully Changed')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  await expectSignedOut(elsewhere, server);
});

test('signing out everywhere by keyboard signs out this tab and other devices', async ({
  page,
  server,
  browser,
}) => {
  await onSettings(page, server);
  const elsewhere = await signInElsewhere(browser, server);

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

test('the export is a JSON and a CSV file with the date in their names', async ({
  page,
  server,
}) => {
  await onSettings(page, server);
  const saved = async (button: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await started;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const json = await saved('All data (JSON)');
  expect(json.name).toMatch(/^moviestars-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.text)).toMatchObject({
    profile: { username: anna.username },
    ratings: { length: 4 },
  });
  const csv = await saved('Ratings (CSV)');
  expect(csv.name).toMatch(/^moviestars-ratings-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines).toContainEqual(
    expect.stringMatching(/^The Godfather,1972,4\.5,.*,tt0068646,238,movie$/),
  );
});

test("deleting the account needs its password, clears the browser's storage and ends sign-in", async ({
  page,
  server,
}) => {
  await onSettings(page, server);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill(anna.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Account deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('state')])).toEqual(
    [0, null],
  );
  await page.goto(`${server.url}/ms/sign-in`);
  await signIn(page, anna);
  await expect(page.getByRole('alert')).toContainText('The email address or the password is wrong');
});

test('the only admin cannot delete the account', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${settings}`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill(anna.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You are the only admin');
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
