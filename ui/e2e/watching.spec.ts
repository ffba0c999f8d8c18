// Seen and Watchlist on the page of a title, the diary and the watchlist.
import type { Page } from '@playwright/test';
import {
  createPlaylist,
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILM,
  FILMS,
  listToWatch,
  signUpByApi,
  test,
  toast,
  watchFilms,
} from './fixtures';

const seen = (page: Page) => page.getByRole('button', { name: /^Seen( \d+)?$/ });
const watchlist = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Watchlist' });
const history = (page: Page) => page.getByRole('region', { name: 'You watched it' });
const diaryLink = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'The Godfather' });

/** Not in the page of another account. */
const today = (page: Page) =>
  page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));

test(
  'a film that is marked as seen is in the diary and leaves the watchlist, until that is undone',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await listToWatch(page, server, token, FILM);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
    await seen(page).click();
    await expect(toast(page, /The Godfather: seen. It left your watchlist/)).toBeVisible();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(history(page)).toContainText(await today(page));

    await page.reload();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${server.url}/ms/diary`);
    await expect(diaryLink(page)).toBeVisible();
    await page.goto(`${server.url}/ms/watchlist`);
    await expect(page.getByText('Nothing to watch yet')).toBeVisible();

    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await page.getByRole('button', { name: /^Remove watch/ }).click();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
    await toast(page, /Watch of The Godfather removed/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${server.url}/ms/diary`);
    await expect(diaryLink(page)).toBeVisible();
  },
);

test(
  'w, b and Shift W do on the page of a title what its buttons do, and z undoes it',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await expect(seen(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(watchlist(page)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('b');
    await expect(toast(page, /added to your watchlist/)).toBeVisible();
    await page.keyboard.press('w');
    await expect(toast(page, /It left your watchlist/)).toBeVisible();
    await page.keyboard.press('z');
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');

    await page.keyboard.press('Shift+W');
    const sheet = page.getByRole('dialog', { name: 'When did you watch The Godfather?' });
    await expect(sheet.getByRole('radio', { name: 'Today' })).toBeFocused();
    await sheet.getByRole('radio', { name: 'Pick' }).check();
    await sheet.getByLabel('As precise as').selectOption('Only year');
    await sheet.getByLabel('Year').fill('2019');
    await sheet.getByText('More').click();
    await sheet.getByLabel('Note').fill('In "Rome"\nwith Ida');
    await sheet.getByLabel('Year').press('Enter');
    await expect(sheet).toBeHidden();
    await expect(history(page)).toContainText('2019');
    await page.goto(`${server.url}/ms/diary?year=2019`);
    await expect(page.getByRole('region', { name: '2019, month unknown' })).toContainText(
      'In "Rome" with Ida',
    );
    await page.goto(`${server.url}/ms/diary?year=2019&month=7`);
    await expect(page.getByText('Nothing watched then')).toBeVisible();
  },
);

test('a watch at half past eleven keeps its day where it is read elsewhere', async ({
  page,
  server,
  browser,
}) => {
  const token = await signUpByApi(page, server);
  const when = { precision: 'time', at: '2026-05-09T23:30:00-07:00' };
  await watchFilms(page, server, token, [when]);
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const tokyo = await context.newPage();
  await tokyo.addInitScript((value) => sessionStorage.setItem('jwt', value), token);
  await tokyo.goto(`${server.url}/ms/diary`);
  const month = tokyo.getByRole('region', { name: 'May 2026' });
  await expect(month.getByRole('listitem')).toContainText(/^9 Sat.*11:30.PM/);
  await context.close();
});

test('the diary loads more at its end', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  const days = Array.from({ length: 60 }, (_, index) => ({
    precision: 'day',
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  }));
  await watchFilms(page, server, token, days);
  await page.goto(`${server.url}/ms/diary`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(rows).toHaveCount(60);
});

test(
  'the watchlist removes a title, and the date sheet is accessible in both themes',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    for (const id of FILMS.slice(0, 2)) await listToWatch(page, server, token, id);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await watchlist(page).click();
    await expect(toast(page, /The Godfather removed from your watchlist/)).toBeVisible();
    await page.goto(`${server.url}/ms/watchlist`);
    await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    await page.getByRole('button', { name: /^Seen on another date/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Pick' }).check();
    await sheet.getByText('More').click();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'a film marked on its tile is marked on every list, and Undo takes it back',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    const playlist = await createPlaylist(page, server, token, { films: 3 });
    const tile = page.getByRole('main').locator(`a[href="/ms/movie/${FILM}"]`).first();
    const isSeen = /^The Godfather 1972 ?, seen(,|$)/;
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await tile.focus();
    await page.keyboard.press('w');
    await expect(tile).toHaveAccessibleName(isSeen);
    await toast(page, 'The Godfather: seen').getByRole('button', { name: 'Undo' }).click();
    await expect(tile).not.toHaveAccessibleName(/seen/);
    await tile.focus();
    await page.keyboard.press('w');
    await expect(toast(page, 'The Godfather: seen')).toBeVisible();
    await expect(tile).toHaveAccessibleName(isSeen);

    // Al Pacino, The Godfather Part II, and a search.
    const others = ['/ms/person/1433113915', '/ms/movie/240', '/ms/movies/search/godfather'];
    for (const address of [...others, `/ms/playlist/${playlist}`]) {
      await page.goto(`${server.url}${address}`);
      await expect(tile).toHaveAccessibleName(isSeen);
    }
    await expect(page.getByText('3 titles · 1 seen')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);

    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Seen titles').selectOption('Hide');
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByText('1 hidden')).toBeVisible();
    await expect(tile).toHaveCount(0);
  },
);

test(
  'the sheet of a tile marks a film as seen and adds it to the watchlist',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await page.getByRole('button', { name: 'Rate or save The Godfather', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'The Godfather' });
    await sheet.getByRole('button', { name: 'Add to watchlist' }).tap();
    await expect(sheet.getByRole('button', { name: 'Remove from watchlist' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Seen' }).tap();
    await expect(sheet.getByRole('button', { name: 'Seen on another date' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Add to watchlist' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    const tile = page.getByRole('main').locator(`a[href="/ms/movie/${FILM}"]`).first();
    await expect(tile).toHaveAccessibleName(/, seen$/);
  },
);
