// The progress in shows, by episode, season and viewing.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflowOnPhone,
  SHOWS,
  signUpByApi,
  test,
  toast,
} from './fixtures';
import type { Server } from './fixtures';

const showPath = (show: number) => `/ms/movie/${show}?media_type=tv`;
const seenButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Seen: ${name}`, exact: true });
const progress = (page: Page, text: RegExp) => page.getByRole('main').getByText(text).first();
const state = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

async function chooseInMenu(page: Page, title: string, action: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

/** How many watches there are of each episode, by its number. */
async function watchesOf(page: Page, server: Server, token: string, show: number, season: number) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${server.url}/api/v1/shows/${show}`, { headers });
  const log: { seasons: { season_number: number; episodes: { watches: number }[] }[] } =
    await response.json();
  const found = log.seasons.find(({ season_number }) => season_number === season);
  return found?.episodes.map(({ watches }) => watches);
}

test('a show is marked by season and by keyboard, completed without a skipped season, and watched again', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const main = page.getByRole('main');
  await page.goto(`${server.url}${showPath(SHOWS.fleabag)}`);
  await test.step('a season is marked as watched when it was released, in one message with Undo', async () => {
    await seenButton(page, 'Season 1').click();
    const sheet = page.getByRole('dialog', { name: 'When did you watch Season 1 of Fleabag?' });
    await expect(sheet).toContainText('Marks 6 episodes as seen.');
    await expectAccessibleInBothThemes(page);
    await expectNoOverflowOnPhone(page);
    await sheet.getByRole('radio', { name: 'Released' }).check();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Fleabag: 6 episodes watched')).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    await expect(progress(page, /^6 of 12 episodes/)).toBeVisible();
    await expect(seenButton(page, 'Season 1')).toHaveAttribute('aria-pressed', 'true');
    expect(await watchesOf(page, server, token, SHOWS.fleabag, 1)).toEqual([1, 1, 1, 1, 1, 1]);
    await page.keyboard.press('z');
    await expect(progress(page, /^0 of 12 episodes/)).toBeVisible();
  });
  await test.step('the episodes of a season are marked and skipped by keyboard alone', async () => {
    await main.getByRole('link', { name: /^Season 1/ }).click();
    // The page of the show has a button with this name too.
    await page.waitForURL(/season/);
    await expect(seenButton(page, 'S1 E6')).toBeVisible();
    await seenButton(page, 'S1 E1').focus();
    await page.keyboard.press('w');
    await expect(seenButton(page, 'S1 E1')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(seenButton(page, 'S1 E2')).toBeFocused();
    await page.keyboard.press('s');
    await expect(toast(page, /S1 E2 skipped/)).toBeVisible();
    await page.keyboard.press('End');
    await expect(seenButton(page, 'S1 E6')).toBeFocused();
    await page.keyboard.press('Shift+W');
    await expect(page.getByRole('dialog', { name: /up to S1 E6/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(progress(page, /^5 of 5 episodes/)).toBeVisible();
  });
  await test.step('the show is completed without a season that is skipped', async () => {
    await main.getByRole('link', { name: 'Fleabag', exact: true }).click();
    await main.getByRole('link', { name: /^Season 2/ }).click();
    await chooseInMenu(page, 'Season 2', 'Skip this season');
    await expect(toast(page, 'Fleabag: Season 2 skipped')).toBeVisible();
    await main.getByRole('link', { name: 'Fleabag', exact: true }).click();
    await expect(state(page, 'Completed')).toBeVisible();
    await expect(progress(page, /^5 of 5 episodes/)).toBeVisible();
  });
  await test.step('watching again begins at zero and, stopped, gives the first viewing back', async () => {
    await chooseInMenu(page, 'Fleabag', 'Watch again from the start');
    await expect(progress(page, /^0 of 5 episodes.*Watching again \(2\)/)).toBeVisible();
    await seenButton(page, 'S1 E1').click();
    const watches = () => watchesOf(page, server, token, SHOWS.fleabag, 1);
    await expect.poll(async () => (await watches())?.[0]).toBe(2);
    await chooseInMenu(page, 'Fleabag', 'Stop watching again');
    await expect(state(page, 'Completed')).toBeVisible();
  });
});
