// The records of a user on the page of a title: watches, watchlist, favorite and note; and the diary and the watchlist.
import type { Page } from '@playwright/test';
import {
  createPlaylist,
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflowOnPhone,
  FILM,
  FILMS,
  signUpByApi,
  test,
  toast,
} from './fixtures';

const seen = (page: Page) => page.getByRole('button', { name: /^Seen( \d+)?$/ });
const watchlist = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Watchlist' });
const history = (page: Page) => page.getByRole('region', { name: 'Your watches' });
const undo = (page: Page, text: RegExp) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click();

/** Today's date as the page formats it. */
const today = (page: Page) =>
  page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));

test('a film is marked as seen, by keyboard too, and is then in the diary and not on the watchlist', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await expect(seen(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(watchlist(page)).not.toHaveAttribute('aria-disabled', 'true');
  await test.step('b and w do what the buttons do, and z undoes it', async () => {
    await page.keyboard.press('b');
    await expect(toast(page, /added to your watchlist/)).toBeVisible();
    await page.keyboard.press('w');
    await expect(toast(page, /The Godfather: seen. It left your watchlist/)).toBeVisible();
    await page.keyboard.press('z');
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('the watch is there after a reload, and again after its removal is undone', async () => {
    await seen(page).click();
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(history(page)).toContainText(await today(page));
    await page.reload();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^Remove watch/ }).click();
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'false');
    await undo(page, /Watch of The Godfather removed/);
    await expect(seen(page)).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('Shift W asks for the date, tags and a note in an accessible form', async () => {
    await page.keyboard.press('Shift+W');
    const sheet = page.getByRole('dialog', { name: 'When did you watch The Godfather?' });
    await expect(sheet.getByRole('radio', { name: 'Today' })).toBeFocused();
    await sheet.getByRole('radio', { name: 'Pick' }).check();
    await sheet.getByLabel('Precision').selectOption('Only year');
    await sheet.getByLabel('Year').fill('2019');
    await sheet.getByText('More').click();
    await sheet.getByLabel('Tags').fill('cinema');
    await sheet.getByLabel('Tags').press('Enter');
    await expect(sheet.getByRole('button', { name: 'Remove the tag cinema' })).toBeVisible();
    await sheet.getByLabel('Note').fill('In "Rome"\nwith Ida');
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await sheet.getByLabel('Year').press('Enter');
    await expect(sheet).toBeHidden();
    await expect(history(page)).toContainText('2019');
    await expect(history(page).getByRole('list', { name: 'Tags' })).toHaveText('cinema');
  });
  await test.step('both watches are in the diary, and the watchlist is empty', async () => {
    await page.goto(`${server.url}/ms/diary`);
    const year = page.getByRole('region', { name: '2019, month unknown' });
    await expect(year).toContainText('In "Rome" with Ida');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.getByRole('link', { name: 'The Godfather' })).toHaveCount(2);
    await page.goto(`${server.url}/ms/watchlist`);
    await expect(page.getByText('Nothing to watch yet')).toBeVisible();
  });
});

const favorite = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Favorite' });
const note = (page: Page) => page.getByRole('region', { name: 'Your note' });

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
  await expectNoOverflowOnPhone(page);
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

test('a check-in is shown on every page and in every tab, until it is stopped', async ({
  page,
  server,
  context,
}) => {
  await signUpByApi(page, server);
  const bar = (tab: Page) => tab.getByRole('region', { name: 'Watching now' });
  const begin = async (title: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('button', { name: 'Watching now', exact: true }).click();
  };
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await begin('The Godfather');
  await expect(bar(page)).toContainText(/The Godfather.*ends at \d+:\d\d/);
  await expectNoOverflowOnPhone(page);
  await expectAccessibleInBothThemes(page);

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
});

test('a film marked on its tile is marked on every list, and Undo takes it back', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const playlist = await createPlaylist(page, server, token, { films: 3 });
  const tile = page.getByRole('main').locator(`a[href="/ms/movie/${FILM}"]`).first();
  const isSeen = /^The Godfather 1972 ?, seen(,|$)/;
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  await tile.focus();
  await page.keyboard.press('w');
  await expect(tile).toHaveAccessibleName(isSeen);
  await undo(page, /The Godfather: seen/);
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
});
