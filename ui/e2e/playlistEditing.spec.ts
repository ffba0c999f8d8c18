// A playlist's own page: save to…, order, several items, texts, duplicate, delete, and the first list.
import type { Page } from '@playwright/test';
import {
  createPlaylist,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILM,
  FILMS,
  rateFilms,
  signUpByApi,
  test,
} from './fixtures';
import type { Server } from './fixtures';

async function itemsOf(page: Page, { url }: Server, token: string, id: number): Promise<number[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/playlists/${id}`, { headers });
  const { movies }: { movies: { id: number }[] } = await response.json();
  return movies.map((movie) => movie.id);
}

const rows = (page: Page) => page.getByRole('list', { name: /^Titles in/ }).getByRole('listitem');
const handle = (page: Page, position: number) =>
  page.getByRole('button', { name: new RegExp(`position ${position} of`) });

test('a title is saved to several playlists and a new one in one menu', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const other = await createPlaylist(page, server, token, { title: 'Rainy days' });
  const active = await createPlaylist(page, server, token, { title: 'Friday', films: 1 });
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await expect(page.getByText('In: Friday')).toBeVisible();
  await page.getByRole('button', { name: 'Save to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to…' });
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  await expect(boxes).toHaveCount(2);
  // The active one is the first.
  await expect(dialog.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await expect(dialog.getByRole('listitem').first()).toContainText('Friday');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('checkbox', { name: 'Rainy days' }).check();
  await dialog.getByRole('button', { name: 'New playlist' }).click();
  const create = page.getByRole('dialog', { name: 'Enter Playlist Title' });
  await create.getByRole('textbox', { name: 'Title' }).fill('Classics');
  await create.getByRole('checkbox').uncheck();
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('In: Friday, Rainy days, Classics')).toBeVisible();
  expect(await itemsOf(page, server, token, other)).toEqual([FILM]);
  expect(await itemsOf(page, server, token, active)).toEqual([FILM]);
  await page.getByRole('link', { name: 'Classics' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(1);

  const tile = page.getByRole('gridcell').first();
  await tile.getByRole('link').focus();
  await page.keyboard.press('s');
  await dialog.getByRole('checkbox', { name: 'Rainy days' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(tile.getByRole('link')).toBeFocused();
  await expect.poll(() => itemsOf(page, server, token, other)).toEqual([]);
});

test('titles are ordered by keyboard and by drag, and the order is kept', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 4 });
  const [a, b, c, d] = FILMS;
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
  await handle(page, 1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(handle(page, 3)).toBeFocused();
  await expect.poll(() => itemsOf(page, server, token, id)).toEqual([b, c, a, d]);
  await page.keyboard.press('Home');
  await expect(handle(page, 1)).toBeFocused();
  await expect.poll(() => itemsOf(page, server, token, id)).toEqual([a, b, c, d]);
  await handle(page, 4).dragTo(rows(page).nth(1), { targetPosition: { x: 200, y: 8 } });
  await expect.poll(() => itemsOf(page, server, token, id)).toEqual([a, d, b, c]);
  await page.reload();
  await expect(page.getByRole('gridcell').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Edit list' }).click();
  await expect(handle(page, 2)).toHaveAccessibleName(/^Move /);
  expect(await itemsOf(page, server, token, id)).toEqual([a, d, b, c]);
});

test('several titles are moved, copied and removed with one message and Undo', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const other = await createPlaylist(page, server, token, { title: 'Rainy days' });
  const id = await createPlaylist(page, server, token, { films: 4 });
  const [a, b, c, d] = FILMS;
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  const select = async (...indexes: number[]) => {
    for (const index of indexes) await rows(page).nth(index).getByRole('checkbox').check();
  };
  await select(0, 2);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 titles will be removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
  expect(await itemsOf(page, server, token, id)).toEqual([a, b, c, d]);

  await select(1, 3);
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rainy days/ })
    .click();
  await expect(page.getByText('2 titles will be moved to Rainy days.')).toBeVisible();
  // The next change sends the one before.
  await select(0);
  await page.getByRole('button', { name: 'Copy to…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rainy days/ })
    .click();
  await expect.poll(() => itemsOf(page, server, token, id)).toEqual([a, c]);
  await expect.poll(() => itemsOf(page, server, token, other)).toEqual([b, d]);
  // So does leaving the page.
  await page.goto(`${server.url}/ms/playlist/${other}`);
  await expect.poll(() => itemsOf(page, server, token, other)).toEqual([b, d, a]);
  expect(await itemsOf(page, server, token, id)).toEqual([a, c]);
});

test('a playlist gets a description, a note, a cover, a duplicate, and is deleted on its page', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 3 });
  await rateFilms(page, server, token, [5, 3]);
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await expect(page.getByText('3 titles · 2 rated')).toBeVisible();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Saturday');
  await page.getByRole('textbox', { name: 'Description' }).fill('Popcorn and wine');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saturday' })).toBeVisible();
  await expect(page.getByText('Popcorn and wine')).toBeVisible();
  await page.getByRole('button', { name: 'Edit list' }).click();
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Note and cover/ })
    .click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Best on a large screen');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText('Cover');
  await expect(rows(page).nth(1)).toContainText('Best on a large screen');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Saturday' })).toBeVisible();
  await expect(page.getByText('Popcorn and wine')).toBeVisible();
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(page.getByText('Copy of Saturday will be deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Copy of Saturday/ })).toBeVisible();
  // The cover is the only picture of its card.
  const card = page.getByRole('link', { name: /^Saturday/ });
  await expect(card.locator('img')).toHaveCount(1);
});

test('a user without playlists starts with a suggested one, which opens empty', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/playlists`);
  await expect(page.getByRole('button', { name: /^Create the playlist/ })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create the playlist To watch with friends' }).click();
  await page.getByRole('link', { name: /^To watch with friends/ }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'To watch with friends' }),
  ).toBeVisible();
  // specification 2.37
  await expect(page.getByRole('status').getByText('Playlist is empty')).toBeVisible();
});

test('the page of a playlist fits a phone, and so do its editor and the menu @phone', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 4 });
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${server.url}/ms/movie/${FILM}`);
  await page.getByRole('button', { name: 'Save to…' }).click();
  await expect(page.getByRole('dialog', { name: 'Save to…' })).toBeVisible();
  await expectNoOverflow(page);
});

test('on a phone a playlist begins with its titles, and a sheet has its other actions @phone', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 12 });
  const headers = { Authorization: `Bearer ${token}` };
  const data = { description: 'Films for Friday nights.' };
  const address = `${server.url}/api/v1/playlists/${id}`;
  expect((await page.request.patch(address, { data, headers })).ok()).toBe(true);
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const poster = page.getByRole('gridcell').first();
  await expect(poster).toBeVisible();
  await expect(page.getByText(data.description)).toBeVisible();
  await expect.poll(async () => (await poster.boundingBox())?.y).toBeLessThanOrEqual(400);

  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByLabel('Decade').selectOption('1990s');
  await expect(page).toHaveURL(/decade=1990/);
  await expect(filters).toHaveText('Filters · 1');
  await filters.click();
  await expect(page.getByLabel('Decade')).toBeHidden();
  await page.getByRole('link', { name: 'Remove filter: 1990s' }).click();

  const more = page.getByRole('button', { name: 'Edit details, duplicate or delete Friday' });
  await more.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Friday' });
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('dialog', { name: 'Edit playlist' }).getByLabel('Title').fill('Saturday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday');

  await page.getByRole('button', { name: 'Edit list' }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.y)
    .toBeLessThanOrEqual(330);
  await expect(page.getByText(data.description)).toBeHidden();
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows(page)).toHaveCount(11);
});
