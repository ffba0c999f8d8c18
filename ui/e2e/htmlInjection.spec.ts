// HTML in names and titles is shown as text, on every screen and in every email.
import type { Page } from '@playwright/test';
import { emails } from './emails';
import { expect, test } from './fixtures';
import type { Server } from './fixtures';
import { IMG, expectOnlyText, mallory, signUpMallory, collectDialogs, SHOW } from './injection';

test.use({ catalogue: 'tmdb', fault: 'markup' });

/** The screens with texts of users, of TMDB or of the address. */
const screens: [path: string, shows: string][] = [
  ['/ms/movies/multi/trending/all/week', IMG],
  ['/ms/movies/multi/tv/popular', IMG],
  ['/ms/movies/discover/18', IMG],
  [`/ms/movies/search/${encodeURIComponent(`${IMG} quiet`)}`, IMG],
  ['/ms/movies/search/quiet', IMG],
  ['/ms/movie/550', IMG],
  [SHOW, IMG],
  ['/ms/person/819', IMG],
  ['/ms/ratings', IMG],
  ['/ms/playlists', IMG],
  ['/ms/playlist/1', IMG],
  ['/ms/users/:id', IMG],
  ['/ms/settings', 'Settings'],
  ['/ms/admin', mallory.username],
  [`/ms/${encodeURIComponent(IMG)}`, 'Page not found'],
  [`/ms/person/${encodeURIComponent(IMG)}`, 'Person not found'],
];

test('HTML in names and titles is shown as text on every screen', async ({ page, server }) => {
  const opened = collectDialogs(page);
  await signUpMallory(page, server);
  for (const [path, shows] of screens) {
    await test.step(path, async () => {
      await page.goto(server.url + path);
      await page.waitForLoadState('networkidle');
      await expectOnlyText(page, shows);
    });
  }
  expect(opened).toEqual([]);
});

/** The confirmations of playlists, the rows of a season, the suggestions of a search, and the dialog of removed titles. */
async function expectTextInDialogs(page: Page, server: Server) {
  await page.goto(`${server.url}/ms/playlists`);
  for (const name of [/^Rename/, /^Delete/]) {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnlyText(page);
    await page.keyboard.press('Escape');
  }
  await page.goto(server.url + SHOW);
  await page.getByRole('main').locator('a[href*="/season/"]').last().click();
  await expect(page.locator('li[data-index]').first()).toBeVisible();
  await expectOnlyText(page, IMG);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  const box = page.getByRole('combobox', { name: 'Search' }).or(page.getByRole('searchbox'));
  await box.first().fill('quiet');
  await expect(page.getByRole('option').first()).toContainText(IMG);
  await expectOnlyText(page);
  const notifications = '**/api/v1/notifications';
  const lost = { id: 1, kind: 'unknown_title', movie_id: 7, media_type: 'movie', title: IMG };
  await page.route(notifications, (route) => route.fulfill({ json: { notifications: [lost] } }));
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText(IMG);
  await expectOnlyText(page);
  await page.unroute(notifications);
}

/** The messages about a title and a playlist, and the confirmations of an account and of an admin. */
async function expectTextInMessages(page: Page, server: Server) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const expectConfirmation = async (shows: string) => {
    await expect(dialog).toContainText(shows);
    await expectOnlyText(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const expectMessage = async (message: RegExp) => {
    await expect(page.getByText(message).filter({ hasText: IMG }).first()).toBeVisible();
    await expectOnlyText(page);
  };
  await page.goto(`${server.url}/ms/movie/550`);
  await page.getByRole('button', { name: /^Active Playlist/ }).click();
  await expectConfirmation(IMG);
  await main.getByRole('button', { name: 'Remove from playlist' }).click();
  await expectMessage(/^Removed .* from/);
  await main.getByRole('button', { name: 'Add to playlist' }).click();
  await expectMessage(/^Added .* to/);
  await page.goto(`${server.url}/ms/playlists`);
  await main.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(/will be deleted/);
  await page.goto(`${server.url}/ms/settings`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectConfirmation(mallory.username);
  const other = { ...mallory, username: '<i src=x>{{b}}', email: 'other@example.org' };
  const data = { ...other, firstName: IMG, lastName: IMG, passwordConfirmation: other.password };
  expect((await page.request.post(`${server.url}/api/v1/users`, { data })).status()).toBe(201);
  await page.goto(`${server.url}/ms/admin`);
  await page.getByRole('checkbox', { name: `Select ${other.username}` }).check();
  for (const name of ['Sign out', 'Delete']) {
    await main.getByRole('button', { name, exact: true }).click();
    await expectConfirmation(other.username);
  }
}

test('HTML in names and titles is shown as text in dialogs, suggestions, confirmations and messages', async ({
  page,
  server,
}) => {
  const opened = collectDialogs(page);
  await signUpMallory(page, server);
  await test.step('in dialogs and suggestions', () => expectTextInDialogs(page, server));
  await test.step('in confirmations and messages', () => expectTextInMessages(page, server));
  expect(opened).toEqual([]);
});

/** The HTML parts of the emails that the server has written. */
function htmlEmails(folder: string): string[] {
  return emails(folder).map((text) => {
    const html = text.slice(text.indexOf('text/html')).split('\r\n\r\n').slice(1).join('\r\n\r\n');
    const whole = html.replaceAll('=\r\n', '');
    return whole.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  });
}

/** The emails with a reset link, of a test, and about a changed password. */
async function expectTextInEmails(page: Page, server: Server) {
  const request = { data: { email: mallory.email } };
  await page.request.post(`${server.url}/forgot_password`, request);
  await expect.poll(() => htmlEmails(server.folder).length).toBe(1);
  const headers = await page.evaluate(() => ({
    Authorization: `Bearer ${sessionStorage.getItem('jwt')}`,
  }));
  const sent = await page.request.post(`${server.url}/api/v1/settings/mail/test`, { headers });
  expect(sent.status()).toBe(200);
  await expect.poll(() => htmlEmails(server.folder).length).toBe(2);
  const { password } = mallory;
  const data = { currentPassword: password, password: 'Ghijkl2', passwordConfirmation: 'Ghijkl2' };
  const url = `${server.url}/api/v1/users/:id/password`;
  expect((await page.request.put(url, { headers, data })).status()).toBe(200);
  await expect.poll(() => htmlEmails(server.folder).length).toBe(3);
  // This page has no content security policy, so a script in an email would run.
  await page.goto('about:blank');
  for (const html of htmlEmails(server.folder)) {
    await page.setContent(html);
    await expectOnlyText(page, mallory.username);
  }
}

/** Texts that a visitor types into forms, or has in the address. */
async function expectTextOfVisitor(page: Page, server: Server) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
  const main = page.getByRole('main');
  for (const path of ['/ms/sign-in', '/ms/sign-up']) {
    await page.goto(server.url + path);
    const boxes = main.locator('input:not([type=checkbox])');
    // The form comes later than the page.
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.fill(IMG);
    await page.keyboard.press('Enter');
    // The form rejects the text, and keeps it.
    await expect(main.locator('[role=alert], [aria-invalid=true]').first()).toBeVisible();
    await expect(boxes.first()).toHaveValue(IMG);
    await page.waitForLoadState('networkidle');
    await expectOnlyText(page);
  }
  // An invalid reset link leads to no form.
  await page.goto(`${server.url}/ms/reset_password/1/${encodeURIComponent(IMG)}`);
  await expect(page.getByRole('dialog')).toContainText('This link has been used');
  await expectOnlyText(page);
}

test('HTML in a name is shown as text in every email, and HTML typed by a visitor in every form', async ({
  page,
  server,
}) => {
  const opened = collectDialogs(page);
  await signUpMallory(page, server);
  await test.step('in every email', () => expectTextInEmails(page, server));
  await test.step('in the forms of a visitor', () => expectTextOfVisitor(page, server));
  expect(opened).toEqual([]);
});
