// Shows: what is seen of them, by episode, season and viewing.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  listToWatch,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import type { Server } from './fixtures';

const showPath = (show: number) => `/ms/movie/${show}?media_type=tv`;
const seasonPath = (show: number, season: number) => `/ms/movie/${show}/season/${season}`;
const tick = (page: Page, name: string) =>
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

test(
  'a season is marked as watched when it was released, in one message with Undo',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await page.goto(`${server.url}${showPath(SHOWS.fleabag)}`);
    await tick(page, 'Season 1').click();
    const sheet = page.getByRole('dialog', { name: 'When did you watch Season 1 of Fleabag?' });
    await expect(sheet).toContainText('Marks 6 episodes as seen.');
    await expectAccessibleInBothThemes(page);
    await sheet.getByRole('radio', { name: 'Released' }).check();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Fleabag: 6 episodes watched')).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    await expect(progress(page, /^6 of 12 episodes/)).toBeVisible();
    await expect(tick(page, 'Season 1')).toHaveAttribute('aria-pressed', 'true');
    expect(await watchesOf(page, server, token, SHOWS.fleabag, 1)).toEqual([1, 1, 1, 1, 1, 1]);
    // The last choice stays for the session.
    await tick(page, 'Season 2').click();
    await expect(page.getByRole('radio', { name: 'Released' })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await expect(progress(page, /^0 of 12 episodes/)).toBeVisible();
    await expectNoOverflow(page);
  },
);

test('an episode out of order says how many earlier ones are unseen, and marks them on request', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${seasonPath(SHOWS.fleabag, 1)}`);
  await tick(page, 'S1 E5').click();
  const message = toast(page, /Watched S1 E5 of Fleabag. 4 earlier episodes are unseen/);
  await expect(message).toBeVisible();
  await expect(progress(page, /^1 of 6 episodes/)).toBeVisible();
  await message.getByRole('button', { name: 'Mark them too' }).click();
  await expect(toast(page, 'Fleabag: 4 episodes watched')).toBeVisible();
  await expect(progress(page, /^5 of 6 episodes/)).toBeVisible();
  await page.goto(`${server.url}${showPath(SHOWS.fleabag)}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'S1 E6' })).toBeVisible();
});

test('the last episode first is one of five, not a completed show', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await listToWatch(page, server, token, SHOWS.chernobyl, 'tv');
  await page.goto(`${server.url}${seasonPath(SHOWS.chernobyl, 1)}`);
  await tick(page, 'S1 E5').click();
  await expect(toast(page, /Watched S1 E5 of Chernobyl/)).not.toContainText('watchlist');
  await page.goto(`${server.url}${showPath(SHOWS.chernobyl)}`);
  await expect(progress(page, /^1 of 5 episodes/)).toBeVisible();
  await expect(state(page, 'Watching')).toBeVisible();
  for (const episode of [1, 2, 3]) await tick(page, `S1 E${episode}`).click();
  await tick(page, 'S1 E4').click();
  await expect(toast(page, /Watched S1 E4 of Chernobyl. It left your watchlist/)).toBeVisible();
  await expect(state(page, 'Completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seen', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the same episode twice on a day counts once for the progress, and is two watches', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await page.goto(`${server.url}${seasonPath(SHOWS.chernobyl, 1)}`);
  await tick(page, 'S1 E1').dblclick();
  await expect(toast(page, /Watched S1 E1/)).toBeVisible();
  await chooseInMenu(page, 'S1 E1', 'Watch again');
  await expect(page.getByText('2×')).toBeVisible();
  await expect(progress(page, /^1 of 5 episodes/)).toBeVisible();
  expect(await watchesOf(page, server, token, SHOWS.chernobyl, 1)).toEqual([2, 0, 0, 0, 0]);
  // A press does not remove several watches; it opens the menu.
  await tick(page, 'S1 E1').click();
  await expect(page.getByRole('dialog', { name: 'S1 E1' })).toContainText('Watched 2 times');
});

test.describe('with specials', () => {
  test.use({ catalogue: 'tmdb' });

  test('specials alone are no progress, unless they count for this show', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}${seasonPath(SHOWS.breakingBad, 0)}`);
    await tick(page, 'S0 E1 Part 1').click();
    await tick(page, 'S0 E2 Part 2').click();
    await expect(toast(page, /Watched S0 E2/)).toBeVisible();
    await expect(progress(page, /^2 of 2 episodes/)).toBeVisible();
    await page.goto(`${server.url}${showPath(SHOWS.breakingBad)}`);
    await expect(progress(page, /^0 of 4 episodes.*Specials 2 of 2/)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByLabel('Specials', { exact: true }).selectOption('Count');
    await expect(toast(page, /Specials of .* count/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(progress(page, /^2 of 6 episodes/)).toBeVisible();
  });
});

test('a show is completed without a season that is skipped, until it is skipped no longer', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchEpisodes(page, server, token, SHOWS.fleabag, { season_number: 1 });
  await page.goto(`${server.url}${seasonPath(SHOWS.fleabag, 2)}`);
  await chooseInMenu(page, 'Season 2', 'Skip this season');
  await expect(toast(page, 'Fleabag: Season 2 skipped')).toBeVisible();
  await page.getByRole('link', { name: 'Fleabag' }).click();
  await expect(state(page, 'Completed')).toBeVisible();
  await expect(progress(page, /^6 of 6 episodes/)).toBeVisible();
  await page.getByRole('link', { name: /^Season 2/ }).click();
  await chooseInMenu(page, 'Season 2', 'Do not skip this season');
  await expect(toast(page, 'Fleabag: Season 2 no longer skipped')).toBeVisible();
  await page.getByRole('link', { name: 'Fleabag' }).click();
  await expect(state(page, 'Watching')).toBeVisible();
  await expect(progress(page, /^6 of 12 episodes/)).toBeVisible();
});

test('watching again begins at zero and, stopped, gives the first viewing back', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchEpisodes(page, server, token, SHOWS.chernobyl, {});
  await page.goto(`${server.url}${showPath(SHOWS.chernobyl)}`);
  await expect(state(page, 'Completed')).toBeVisible();
  await chooseInMenu(page, 'Chernobyl', 'Watch again from the start');
  await expect(progress(page, /^0 of 5 episodes.*Watching again \(2\)/)).toBeVisible();
  for (const episode of [1, 2, 3]) await tick(page, `S1 E${episode}`).click();
  await expect(progress(page, /^3 of 5 episodes/)).toBeVisible();
  await expect(toast(page, /Watched S1 E3/)).toBeVisible();
  await chooseInMenu(page, 'Chernobyl', 'Stop watching again');
  await expect(progress(page, /^5 of 5 episodes/)).toBeVisible();
  await expect(state(page, 'Completed')).toBeVisible();
  expect(await watchesOf(page, server, token, SHOWS.chernobyl, 1)).toEqual([2, 2, 2, 1, 1]);
  await chooseInMenu(page, 'Chernobyl', 'Watch again from the start');
  await expect(progress(page, /^0 of 5 episodes/)).toBeVisible();
  await chooseInMenu(page, 'Chernobyl', 'Mark whole show…');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(progress(page, /^5 of 5 episodes/)).toBeVisible();
  await chooseInMenu(page, 'Chernobyl', 'Finish watching again');
  await expect(progress(page, /^5 of 5 episodes · Seen twice/)).toBeVisible();
});

test('a show on hold is taken up again by a tick, and Undo puts it on hold again', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${showPath(SHOWS.chernobyl)}`);
  await chooseInMenu(page, 'Chernobyl', 'Put on hold');
  await expect(state(page, 'On hold')).toBeVisible();
  await tick(page, 'S1 E1').click();
  const message = toast(page, /Watched S1 E1 of Chernobyl. It is no longer on hold/);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(state(page, 'On hold')).toBeVisible();
});

test('the episodes of a season are marked by keyboard alone', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${seasonPath(SHOWS.breakingBad, 3)}`);
  await tick(page, 'S3 E1').focus();
  await page.keyboard.press('w');
  await expect(tick(page, 'S3 E1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(tick(page, 'S3 E2')).toBeFocused();
  await page.keyboard.press('s');
  await expect(toast(page, /S3 E2 skipped/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(tick(page, 'S3 E13')).toBeFocused();
  await page.keyboard.press('Shift+W');
  const sheet = page.getByRole('dialog', { name: /up to S3 E13/ });
  await expect(sheet).toContainText(/Marks \d+ episodes as seen/);
  await page.keyboard.press('Enter');
  await expect(toast(page, /Breaking Bad: \d+ episodes watched/)).toBeVisible();
  await expect(progress(page, /^12 of 12 episodes/)).toBeVisible();
  await expectNoOverflow(page);
});

test('w on the tile of a show asks when all of it was watched, and tiles say how much is seen', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchEpisodes(page, server, token, SHOWS.chernobyl, {
    season_number: 1,
    episode_number: 1,
  });
  await page.goto(`${server.url}/ms/movies/search/chernobyl`);
  const tile = page
    .getByRole('main')
    .locator(`a[href="${showPath(SHOWS.chernobyl)}"]`)
    .first();
  await expect(tile).toHaveAccessibleName(/, 1 of 5 seen$/);
  await tile.focus();
  await page.keyboard.press('w');
  const sheet = page.getByRole('dialog', { name: 'When did you watch Chernobyl?' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Chernobyl: 4 episodes watched')).toBeVisible();
  await expect(tile).toHaveAccessibleName(/, seen$/);
});

test('a tick that the server refuses is taken back, with the reason', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${seasonPath(SHOWS.chernobyl, 1)}`);
  await expect(tick(page, 'S1 E1')).toBeVisible();
  const refusal = { status: 'error', code: 4090, message: 'Too many watches.' };
  await page.route('**/api/v1/shows/*/watches', (route) =>
    route.fulfill({ status: 409, json: refusal }),
  );
  await tick(page, 'S1 E1').click();
  await expect(toast(page, /The change to Chernobyl was not saved/)).toBeVisible();
  await expect(tick(page, 'S1 E1')).toHaveAttribute('aria-pressed', 'false');
});
