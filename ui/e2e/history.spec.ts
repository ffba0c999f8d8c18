// The diary: rated films that count as seen, changes of several watches at once, episodes; and the history.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflowOnPhone,
  FILMS,
  rateFilms,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
  watchFilms,
} from './fixtures';
import type { Server } from './fixtures';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const undo = (page: Page, text: RegExp) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click();

/** Rates the first three films, which does not mark them as seen. */
async function rateUnseenFilms(page: Page, server: Server, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const preferences = { data: { rating_marks_seen: false }, headers };
  const response = await page.request.patch(`${server.url}/api/v1/preferences`, preferences);
  expect(response.ok()).toBe(true);
  await rateFilms(page, server, token, [5, 4, 3]);
}

test('rated films are counted as seen, dated and removed together, and the diary loads more at its end', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateUnseenFilms(page, server, token);
  await page.goto(`${server.url}/ms/diary`);
  await test.step('the offer to count them is made until it is answered', async () => {
    const offer = page.getByRole('region', { name: 'Count your 3 rated films as seen?' });
    await expect(offer).toBeVisible();
    await expectNoOverflowOnPhone(page);
    await offer.getByRole('button', { name: 'Count them' }).click();
    await expect(offer).toBeHidden();
    await page.getByRole('link', { name: '3 watches without a date' }).click();
    await expect(page).toHaveURL(/\?undated=true$/);
  });
  await test.step('two are selected by pointer and by key, and dated at once', async () => {
    await page.getByRole('checkbox', { name: /^Select The Godfather,/ }).check();
    await page.getByRole('link', { name: 'Pulp Fiction' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Set date' }).click();
    const sheet = page.getByRole('dialog', { name: 'When did you watch these 2?' });
    await sheet.getByRole('radio', { name: 'Pick' }).check();
    await sheet.getByLabel('Precision').selectOption('Only year');
    await sheet.getByLabel('Year').fill('2019');
    await sheet.getByLabel('Year').press('Enter');
    await expect(toast(page, /Date of 2 watches changed/)).toBeVisible();
    await expect(rows(page).getByRole('checkbox')).toHaveCount(1);
  });
  await test.step('the third is removed, and Undo takes that back', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Every watch has a date')).toBeVisible();
    await undo(page, /1 watch removed/);
    await expect(rows(page).getByRole('checkbox')).toHaveCount(1);
  });
  await test.step('more watches are loaded at the end', async () => {
    const days = Array.from({ length: 60 }, (_, index) => ({
      precision: 'day',
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    }));
    await watchFilms(page, server, token, days);
    await page.goto(`${server.url}/ms/diary`);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('End');
    await expect(rows(page)).toHaveCount(62);
    const year = page.getByRole('region', { name: '2019, month unknown' });
    await expect(year.getByRole('link', { name: 'Pulp Fiction' })).toBeVisible();
  });
});

test('episodes of a day are collapsed and removed together, and the history undoes and redoes changes', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const day = (date: string) => ({ when: { precision: 'day', day: date } });
  const until = { season_number: 1, episode_number: 6, up_to: true, ...day('2026-03-29') };
  await watchEpisodes(page, server, token, SHOWS.breakingBad, until);
  const one = { season_number: 1, episode_number: 7, ...day('2026-03-30') };
  await watchEpisodes(page, server, token, SHOWS.breakingBad, one);
  await page.goto(`${server.url}/ms/diary`);
  const month = page.getByRole('region', { name: 'March 2026', exact: true });
  const open = month.getByRole('button', { name: '6 episodes: Breaking Bad S1 E1–E6' });
  await test.step('six episodes are one row, which opens and is removed by x', async () => {
    await expect(month.getByRole('listitem')).toHaveCount(2);
    await open.click();
    await expect(month.getByRole('listitem')).toHaveCount(8);
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await open.focus();
    await page.keyboard.press('x');
    await expect(page.getByText('6 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(month.getByRole('listitem')).toHaveCount(1);
  });
  const today = page.getByRole('region', { name: 'Today' });
  await test.step('both changes are undone from the history', async () => {
    await page.goto(`${server.url}/ms/history?kind=watches`);
    await today.getByRole('button', { name: 'Undo: Watched an episode of Breaking Bad' }).click();
    await expect(toast(page, 'Undone')).toBeVisible();
    const removal = today.getByRole('button', { name: /^Undo: Removed 6 watches/ });
    await removal.click();
    await expect(removal).toHaveCount(0);
    await page.goto(`${server.url}/ms/diary`);
    await expect(open).toBeVisible();
    await expect(month.getByRole('listitem')).toHaveCount(1);
  });
  await test.step('an undo is redone from the history', async () => {
    await page.goto(`${server.url}/ms/history?kind=undone`);
    const redo = 'Redo: Undid: Watched an episode of Breaking Bad';
    await today.getByRole('button', { name: redo }).click();
    const redone = 'Redid: Watched an episode of Breaking Bad';
    await expect(today.getByRole('listitem').first()).toContainText(redone);
    await page.goto(`${server.url}/ms/diary`);
    await expect(month.getByRole('listitem')).toHaveCount(2);
  });
});

test('a tag is renamed from the filter of the diary, which Undo takes back', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const when = { precision: 'day', day: '2026-01-01' };
  for (const [index, tags] of [['cinema'], ['cinema', 'rain']].entries()) {
    const data = { id: FILMS[index], media_type: 'movie', when, tags };
    const response = await page.request.post(`${server.url}/api/v1/watches`, { data, headers });
    expect(response.status()).toBe(201);
  }
  await page.goto(`${server.url}/ms/diary`);
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('cinema');
  await page.getByRole('button', { name: 'Rename tag' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename the tag “cinema”' });
  const name = dialog.getByLabel('New name');
  const tags = page.getByRole('list', { name: 'Tags' });
  await expect(name).toBeFocused();
  await expectNoOverflowOnPhone(page);
  await expectAccessibleInBothThemes(page);
  await name.fill('Rain');
  await name.press('Enter');
  await expect(dialog.getByText('You have a tag “rain” already.')).toBeVisible();
  await name.fill('Theater');
  await name.press('Enter');
  await expect(page).toHaveURL(/\?tag=Theater$/);
  await expect(tags.getByText('Theater')).toHaveCount(2);
  await undo(page, /Tag “cinema” renamed to “Theater”/);
  await expect(page).toHaveURL(/\?tag=cinema$/);
  await expect(tags.getByText('cinema')).toHaveCount(2);
});
