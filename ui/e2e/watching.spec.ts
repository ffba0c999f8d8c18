// What a user records on the page of a title: watches, watchlist, favorite and note; and the diary and the watchlist.
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
const history = (page: Page) => page.getByRole('region', { name: 'Your watches' });
const diaryLink = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'The Godfather' });

/** Today's date as the page formats it. */
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

test('w, b and Shift W do on the page of a title what its buttons do, and z undoes it', async ({
  page,
  server,
}) => {
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
  await sheet.getByLabel('Precision').selectOption('Only year');
  await sheet.getByLabel('Year').fill('2019');
  await sheet.getByText('More').click();
  await sheet.getByLabel('Tags').fill('cinema');
  await sheet.getByLabel('Tags').press('Enter');
  await sheet.getByLabel('Note').fill('In "Rome"\nwith Ida');
  await sheet.getByLabel('Year').press('Enter');
  await expect(sheet).toBeHidden();
  await expect(history(page)).toContainText('2019');
  await expect(history(page).getByRole('list', { name: 'Tags' })).toHaveText('cinema');
  await page.goto(`${server.url}/ms/diary?year=2019`);
  await expect(page.getByRole('region', { name: '2019, month unknown' })).toContainText(
    'In "Rome" with Ida',
  );
  await page.goto(`${server.url}/ms/diary?year=2019&month=7`);
  await expect(page.getByText('No matching watches')).toBeVisible();
});

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
    await page.getByRole('button', { name: 'More for The Godfather' }).click();
    await page.getByRole('button', { name: 'Seen on another date' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Pick' }).check();
    await sheet.getByText('More').click();
    await sheet.getByLabel('Tags').fill('with Mum,');
    await expect(sheet.getByRole('button', { name: 'Remove the tag with Mum' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
  },
);

const favorite = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Favorite' });
const note = (page: Page) => page.getByRole('region', { name: 'Your note' });
const undo = (page: Page, text: RegExp) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click();

test('a favorite and a note survive a reload, and each is undone', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await expect(favorite(page)).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('f');
  await expect(toast(page, /added to your favorites/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note on The Godfather' });
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await dialog.getByLabel('Note').fill('An offer.\n\n"Leave the gun."');
  await dialog.getByLabel('Contains spoilers').check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /Note on The Godfather saved/)).toBeVisible();

  await page.reload();
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'true');
  const text = note(page).getByText('An offer.');
  await expect(text).toBeHidden();
  await note(page).getByText('Spoiler: show the note').click();
  expect(await text.innerText()).toBe('An offer.\n\n"Leave the gun."');
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);

  await note(page).getByRole('button', { name: 'Remove note' }).click();
  await expect(note(page)).toBeHidden();
  await undo(page, /Note on The Godfather removed/);
  await expect(note(page)).toBeVisible();
  await favorite(page).click();
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  await undo(page, /removed from your favorites/);
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a check-in is shown on every page and in every tab, and ends as a watch at its start', async ({
  page,
  server,
  context,
}) => {
  const token = await signUpByApi(page, server);
  const bar = (tab: Page) => tab.getByRole('region', { name: 'Watching now' });
  const begin = async (title: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('button', { name: 'Watching now', exact: true }).click();
  };
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await begin('The Godfather');
  await expect(bar(page)).toContainText(/The Godfather.*ends at \d+:\d\d/);
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  const started = new Date();

  const other = await context.newPage();
  await other.goto(`${server.url}/ms/movie/${FILMS[1]}`);
  await expect(bar(other)).toContainText('The Godfather');
  await page.goto(`${server.url}/ms/movie/${FILMS[1]}`);
  await begin('The Shawshank Redemption');
  const dialog = page.getByRole('dialog', { name: 'Replace what you are watching?' });
  await expect(dialog).toContainText('You are watching The Godfather. Replace it?');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(bar(page)).toContainText('The Shawshank Redemption');
  await expect(bar(other)).toContainText('The Shawshank Redemption');

  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(other)).toBeHidden();
  await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
  // A check-in of one minute that began almost a minute ago.
  const headers = { Authorization: `Bearer ${token}` };
  const began = new Date(Date.now() - 50_000);
  const started_at = began.toISOString().replace(/\.\d+Z/, 'Z');
  const data = { id: FILMS[1], media_type: 'movie', started_at, minutes: 1 };
  await page.request.put(`${server.url}/api/v1/checkin`, { data, headers });
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
  const log = await page.request.get(`${server.url}/api/v1/watches?id=${FILMS[1]}`, { headers });
  const { watches }: { watches: { when: { at: string } }[] } = await log.json();
  expect(watches.map(({ when }) => Date.parse(when.at))).toEqual([Date.parse(started_at)]);
  expect(Date.parse(started_at)).toBeLessThan(started.getTime() + 600_000);
});

test('a rating marks a film as seen, and clearing it takes that back unless the watch was dated', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await expect(page.getByText('Not seen yet')).toBeVisible();
  await page.keyboard.press('4');
  await expect(toast(page, /4 stars\. Marked as seen\./)).toBeVisible();
  await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('0');
  await expect(toast(page, /Rating of The Godfather cleared/)).toBeVisible();
  await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(history(page)).toContainText(await today(page));
  await page.keyboard.press('0');
  await expect(toast(page, /cleared/)).toBeVisible();
  await page.reload();
  await expect(history(page)).toContainText(await today(page));

  await page.goto(`${server.url}/ms/settings`);
  const setting = page.getByLabel('Rating a film marks it as seen');
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await expect(toast(page, /Setting saved/)).toBeVisible();
  await page.goto(`${server.url}/ms/movie/${FILMS[1]}`);
  await expect(page.getByText('Not seen yet')).toBeVisible();
  await page.keyboard.press('4');
  await expect(toast(page, /4 stars(?!\. Marked)/)).toBeVisible();
  await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
});

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
