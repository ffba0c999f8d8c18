// A playlist's own page: order, several items, texts, duplicate, delete.
import type { Page } from '@playwright/test';
import {
  createPlaylist,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILMS,
  rateFilms,
  signUpByApi,
  test,
  toast,
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

test('titles are ordered by keyboard and by drag, and several are moved, copied and removed together', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const other = await createPlaylist(page, server, token, { title: 'Rainy days' });
  const id = await createPlaylist(page, server, token, { films: 4 });
  const items = () => itemsOf(page, server, token, id);
  const otherItems = () => itemsOf(page, server, token, other);
  const [a, b, c, d] = FILMS;
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
  await test.step('a title is moved by arrow keys, by Home and by dragging', async () => {
    await handle(page, 1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(handle(page, 3)).toBeFocused();
    await expect.poll(items).toEqual([b, c, a, d]);
    await page.keyboard.press('Home');
    await expect(handle(page, 1)).toBeFocused();
    await expect.poll(items).toEqual([a, b, c, d]);
    await handle(page, 4).dragTo(rows(page).nth(1), { targetPosition: { x: 200, y: 8 } });
    await expect.poll(items).toEqual([a, d, b, c]);
  });
  const select = async (...indexes: number[]) => {
    for (const index of indexes) await rows(page).nth(index).getByRole('checkbox').check();
  };
  const send = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Rainy days/ })
      .click();
  };
  await test.step('two titles are removed with one message, and Undo brings them back', async () => {
    await select(0, 2);
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    const removed = toast(page, '2 titles will be removed.');
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(4);
    expect(await items()).toEqual([a, d, b, c]);
  });
  await test.step('the next change sends the one before, and so does leaving the page', async () => {
    await select(1, 3);
    await send('Move to…');
    await expect(page.getByText('2 titles will be moved to Rainy days.')).toBeVisible();
    await select(0);
    await send('Copy to…');
    await expect.poll(items).toEqual([a, b]);
    await expect.poll(otherItems).toEqual([d, c]);
    await page.goto(`${server.url}/ms/playlist/${other}`);
    await expect.poll(otherItems).toEqual([d, c, a]);
    expect(await items()).toEqual([a, b]);
  });
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
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.y)
    .toBeLessThanOrEqual(330);
  await expect(page.getByText(data.description)).toBeHidden();
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows(page)).toHaveCount(11);
});
