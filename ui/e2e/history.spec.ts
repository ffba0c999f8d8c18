// Changes of several watches at once, the diary's offer to count rated films as seen, the history, and lists sorted by hand.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILM,
  FILMS,
  listToWatch,
  rateFilms,
  signUpByApi,
  test,
  toast,
  watchFilms,
} from './fixtures';
import type { Server } from './fixtures';

const undated = (count: number) => Array.from({ length: count }, () => ({ precision: 'unknown' }));
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const undo = (page: Page, text: RegExp) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click();

async function setPreferences(page: Page, { url }: Server, token: string, data: object) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.patch(`${url}/api/v1/preferences`, { data, headers });
  expect(response.ok()).toBe(true);
}

test('several watches without a date are dated at once, and Undo takes it back', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchFilms(page, server, token, undated(3));
  await page.goto(`${server.url}/ms/diary`);
  await page.getByRole('link', { name: '3 watches without a date' }).click();
  await expect(page).toHaveURL(/\?undated=true$/);
  await page.getByRole('checkbox', { name: /^Select The Godfather,/ }).check();
  await page.getByRole('link', { name: 'Pulp Fiction' }).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Set date' }).click();
  const sheet = page.getByRole('dialog', { name: 'When did you watch these 2?' });
  await sheet.getByRole('radio', { name: 'Pick' }).check();
  await sheet.getByLabel('Precision').selectOption('Only year');
  await sheet.getByLabel('Year').fill('2019');
  await sheet.getByLabel('Year').press('Enter');
  await expect(toast(page, /Date of 2 watches changed/)).toBeVisible();
  await expect(rows(page).getByRole('checkbox')).toHaveCount(1);
  await page.goto(`${server.url}/ms/diary?year=2019`);
  await expect(rows(page).getByRole('link', { name: 'Pulp Fiction' })).toBeVisible();

  await page.goto(`${server.url}/ms/diary?undated=true`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Every watch has a date')).toBeVisible();
  await undo(page, /1 watch removed/);
  await expect(rows(page).getByRole('checkbox')).toHaveCount(1);
});

test('watches are tagged together and found by their tag', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  const day = { precision: 'day', day: '2026-03-29' };
  await watchFilms(page, server, token, [day, day, day]);
  await page.goto(`${server.url}/ms/diary`);
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['The Godfather', 'Pulp Fiction']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name},`) }).check();
  }
  await page.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 watches' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('cinema, with Mum');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /Tags of 2 watches changed/)).toBeVisible();
  await page.getByLabel('Tag', { exact: true }).selectOption('cinema');
  await expect(page).toHaveURL(/\?tag=cinema$/);
  await expect(page.getByRole('checkbox', { name: /^Select The/ })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: /^Select Pulp/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('cinema');
  await page.getByRole('link', { name: 'Remove filter: cinema' }).click();
  await expect(page).toHaveURL(/\/ms\/diary$/);
});

test('the offer to count rated films as seen is made once, and taken back as one change', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await setPreferences(page, server, token, { rating_marks_seen: false });
  await rateFilms(page, server, token, [5, 4, 3]);
  await page.goto(`${server.url}/ms/diary`);
  const offer = page.getByRole('region', { name: 'Count your 3 rated films as seen?' });
  await expect(offer).toBeVisible();
  await expectNoOverflow(page);
  await offer.getByRole('button', { name: 'Count them' }).click();
  await expect(page.getByRole('link', { name: '3 watches without a date' })).toBeVisible();
  await expect(offer).toBeHidden();
  await undo(page, /3 films counted as seen/);
  await expect(page.getByRole('link', { name: '3 watches without a date' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your diary is empty' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test(
  'an act is undone from the history and redone, and both are listed there',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await setPreferences(page, server, token, { rating_marks_seen: false });
    await rateFilms(page, server, token, [4]);
    await page.goto(`${server.url}/ms/ratings`);
    await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByRole('button', { name: 'Undo: Rated The Godfather' }).click();
    await expect(today.getByRole('listitem').first()).toContainText('Undid: Rated The Godfather');
    const headers = { Authorization: `Bearer ${token}` };
    const ratings = await page.request.get(`${server.url}/api/v1/ratings`, { headers });
    expect(await ratings.json()).toEqual({ ratings: [] });

    await page.goto(`${server.url}/ms/history?kind=undone`);
    await today.getByRole('button', { name: 'Redo: Undid: Rated The Godfather' }).click();
    await expect(today.getByRole('listitem')).toHaveText([
      /Redid: Rated The Godfather/,
      /Undid: Rated The Godfather.*Undone/,
    ]);
    await page.getByLabel('Kind of change').selectOption('Ratings');
    await expect(today.getByRole('listitem')).toHaveText([/Rated The Godfather.*then redone/]);
    await expectNoOverflow(page);
    await today.getByRole('link', { name: 'The Godfather' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Godfather' })).toBeVisible();
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  },
);

test('the history says what an undo left because it was changed since', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchFilms(page, server, token, undated(2));
  await page.goto(`${server.url}/ms/diary?undated=true`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Set date' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /Date of 2 watches changed/)).toBeVisible();
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await page.getByRole('button', { name: /^Remove watch/ }).click();
  await expect(toast(page, /Watch of The Godfather removed/)).toBeVisible();
  await page.goto(`${server.url}/ms/history`);
  await page.getByRole('button', { name: 'Undo: Changed 2 watches' }).click();
  const kept = rows(page).filter({ hasText: '1 changed since, so it stays:' });
  await expect(kept.getByRole('status').getByRole('link')).toHaveText('The Godfather');
  await expect(toast(page, /1 of 2 undone/)).toBeVisible();
});

test('the order of the watchlist by hand stays', { tag: '@layout' }, async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  for (const id of FILMS.slice(0, 3)) await listToWatch(page, server, token, id);
  await page.goto(`${server.url}/ms/watchlist`);
  await page.getByRole('button', { name: 'Change order' }).click();
  const moved = page.waitForResponse(
    (response) => response.url().includes('/position') && response.ok(),
  );
  await page.getByRole('button', { name: 'Move The Godfather, position 3 of 3' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const handle = page.getByRole('button', { name: 'Move The Godfather, position 2 of 3' });
  await expect(handle).toBeFocused();
  await moved;
  await expectNoOverflow(page);
  await page.reload();
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(handle).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Sort').selectOption('Title');
  await expect(page).toHaveURL(/\?sort=title$/);
});

test('a favorite is chosen for the profile, moved to another place, and stays there', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [5, 5]);
  await page.goto(`${server.url}/ms/users/:id`);
  await page.getByRole('button', { name: 'Choose a favorite for place 1' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a favorite' });
  await picker.getByRole('button', { name: /The Godfather/ }).click();
  await expect(toast(page, /The Godfather is favorite 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Move The Godfather, place 1 of 4' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  const handle = page.getByRole('button', { name: 'Move The Godfather, place 2 of 4' });
  await expect(handle).toBeFocused();
  await expect(toast(page, /The Godfather is favorite 2/)).toBeVisible();
  await expectNoOverflow(page);
  await page.reload();
  await expect(handle).toBeVisible();
});
