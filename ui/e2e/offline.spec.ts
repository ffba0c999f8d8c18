// Changes of playlists, watches and notes without a connection: they are shown, marked, kept over a reload, and sent in order.
import type { Page } from '@playwright/test';
import { createPlaylist, expect, FILM, FILMS, SHOWS, signUpByApi, test, toast } from './fixtures';
import type { Server } from './fixtures';

interface PlaylistDetails {
  movies: { id: number }[];
  notes: { id: number; note: string }[];
  cover: { id: number } | null;
}

async function get<T>(page: Page, { url }: Server, token: string, path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1/playlists${path}`, { headers });
  const body: T = await response.json();
  return body;
}

const namesOf = async (page: Page, server: Server, token: string) =>
  (await get<{ name: string }[]>(page, server, token, '')).map(({ name }) => name);

/** The keys in local storage of changes that a later page will send. */
const saved = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsent:')));

test('a playlist that is created without a connection is created with its title on return', async ({
  page,
  server,
  context,
}) => {
  const token = await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/playlists`);
  const create = page.getByRole('button', { name: 'Create Playlist' });
  await expect(create).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Enter Playlist Title' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Monday');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Monday will be created')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Monday' });
  await expect(card).toContainText('Not sent yet');
  expect(await namesOf(page, server, token)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Monday' })).toBeVisible();
  await expect(card).not.toContainText('Not sent yet');
  expect(await namesOf(page, server, token)).toEqual(['Monday']);
  expect(await saved(page)).toEqual([]);
});

test('order, notes and the cover of items wait for a connection, also over a new page', async ({
  page,
  server,
  context,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 3 });
  const [first, second, third] = FILMS;
  await page.goto(`${server.url}/ms/playlist/${id}`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  const rows = page.getByRole('list', { name: /^Titles in/ }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /position 3 of/ }).focus();
  await page.keyboard.press('Home');
  await expect(rows.first()).toContainText('Not sent yet');
  await rows.nth(1).getByRole('button', { name: 'Note and cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note and cover' });
  await dialog.getByLabel('Note').fill('With Ben');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.nth(1)).toContainText('With Ben');
  await expect(rows.nth(1)).toContainText('Cover');
  await expect(rows.nth(1)).toContainText('Not sent yet');
  expect(await saved(page)).toHaveLength(1);

  // The page ends before there is a connection.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const details = () => get<PlaylistDetails>(page, server, token, `/${id}`);
  await expect.poll(async () => (await details()).notes).toHaveLength(1);
  const { movies, notes, cover } = await details();
  expect(movies.map((movie) => movie.id)).toEqual([third, first, second]);
  expect(notes).toMatchObject([{ id: first, note: 'With Ben' }]);
  expect(cover).toMatchObject({ id: first });
  await expect.poll(() => saved(page)).toEqual([]);
});

/** Returns the token of the new user. */
async function openTwoPlaylists(page: Page, server: Server): Promise<string> {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { title: 'Rainy days' });
  await createPlaylist(page, server, token);
  await page.goto(`${server.url}/ms/playlists`);
  await expect(page.getByRole('link', { name: 'Friday' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return token;
}

async function deleteFriday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Friday will be deleted.')).toBeVisible();
}

async function expectNextPageDeletesFriday(page: Page, server: Server, token: string) {
  expect(await namesOf(page, server, token)).toEqual(['Rainy days', 'Friday']);
  await page.goto(`${server.url}/ms`);
  await expect.poll(() => namesOf(page, server, token)).toEqual(['Rainy days']);
  await expect.poll(() => saved(page)).toEqual([]);
}

test('a deletion whose time is over while the server is silent is sent by the next page', async ({
  page,
  server,
}) => {
  const token = await openTwoPlaylists(page, server);
  // No deletion gets a response, and the browser does not notice.
  const deletion = /\/api\/v1\/playlists\/\d/;
  await page.route(deletion, () => undefined);
  await deleteFriday(page);
  const isRequested = page.waitForRequest(deletion);
  await expect(toast(page, 'Friday will be deleted.')).toBeHidden({ timeout: 15_000 });
  await isRequested;
  // With a running server, the request would be sent when the page is left.
  await server.stop();
  await page.goto('about:blank');
  await page.unroute(deletion);
  await server.start();
  await expectNextPageDeletesFriday(page, server, token);
});

test('a deletion that can still be undone is sent by the next page when the server is down', async ({
  page,
  server,
}) => {
  const token = await openTwoPlaylists(page, server);
  await server.stop();
  await deleteFriday(page);
  await page.goto('about:blank');
  await server.start();
  await expectNextPageDeletesFriday(page, server, token);
});

test('a deletion that can still be undone without a connection is sent by the next page', async ({
  page,
  server,
  context,
}) => {
  const token = await openTwoPlaylists(page, server);
  await context.setOffline(true);
  // A request with keepalive reaches the server although the page is offline.
  await server.stop();
  await deleteFriday(page);
  await page.goto('about:blank');
  await server.start();
  await context.setOffline(false);
  await expectNextPageDeletesFriday(page, server, token);
});

interface TitleLog {
  watches: unknown[];
  listed_at: string | null;
  note: { text: string } | null;
}

const logOf = async (page: Page, { url }: Server, token: string): Promise<TitleLog> => {
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${url}/api/v1/watches?id=${FILM}&media_type=movie`;
  const body: TitleLog = await (await page.request.get(address, { headers })).json();
  return body;
};

for (const isLeft of [false, true]) {
  test(`a watch, the watchlist and a note of a film wait for a connection${isLeft ? ', also over a new page' : ''}`, async ({
    page,
    server,
    context,
  }) => {
    const token = await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    const main = page.getByRole('main');
    const seen = main.getByRole('button', { name: 'Seen', exact: true });
    const watchlist = main.getByRole('button', { name: 'Watchlist' });
    await expect(seen).toBeEnabled();
    // The code of the dialog is loaded.
    await main.getByRole('button', { name: 'Add a note' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);

    await seen.click();
    await expect(toast(page, 'The Godfather will be saved').first()).toBeVisible();
    await expect(seen).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Your watches' })).toContainText('Not sent yet');
    await watchlist.click();
    await expect(watchlist).toHaveAttribute('aria-pressed', 'true');
    await main.getByRole('button', { name: 'Add a note' }).click();
    await dialog.getByRole('textbox').fill('With Ben');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText('With Ben')).toBeVisible();
    await expect(main.getByText('Not sent yet').first()).toBeVisible();
    expect(await saved(page)).toHaveLength(1);
    expect(await logOf(page, server, token)).toMatchObject({ watches: [], note: null });

    if (isLeft) await page.goto('about:blank');
    await context.setOffline(false);
    if (isLeft) await page.goto(`${server.url}/ms`);
    await expect.poll(async () => (await logOf(page, server, token)).note?.text).toBe('With Ben');
    const log = await logOf(page, server, token);
    // In the other order the film would have left the watchlist.
    expect(log.listed_at).not.toBeNull();
    expect(log.watches).toHaveLength(1);
    await expect.poll(() => saved(page)).toEqual([]);
    if (isLeft) return;
    await expect(main.getByText('Not sent yet')).toHaveCount(0);
    await expect(seen).toHaveAttribute('aria-pressed', 'true');
    await expect(watchlist).toHaveAttribute('aria-pressed', 'true');
  });
}

test('ticks of episodes wait for a connection, are taken back while they wait, and are shown on other pages', async ({
  page,
  server,
  context,
}) => {
  const token = await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movie/${SHOWS.chernobyl}/season/1`);
  const rows = page.getByRole('list', { name: /Season 1/ }).getByRole('listitem');
  const tick = (episode: number) => rows.nth(episode - 1).getByRole('button', { name: /seen/i });
  await expect(tick(1)).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await tick(1).click();
  await tick(2).click();
  await expect(rows.nth(1)).toContainText('Not sent yet');
  await tick(2).click();
  await expect(tick(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(tick(2)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('main').getByRole('link', { name: 'Chernobyl' }).click();
  await expect(page.getByText(/^1 of 5 episodes/)).toBeVisible();
  await page.getByRole('link', { name: /^Season 1/ }).click();
  await expect(tick(1)).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect(rows.first()).not.toContainText('Not sent yet');
  await expect.poll(() => saved(page)).toEqual([]);
  const headers = { Authorization: `Bearer ${token}` };
  const show = await page.request.get(`${server.url}/api/v1/shows/${SHOWS.chernobyl}`, { headers });
  const { progress }: { progress: { seen: number } } = await show.json();
  expect(progress.seen).toBe(1);
  await expect(tick(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(tick(2)).toHaveAttribute('aria-pressed', 'false');
});
