// Changes without a connection are shown, kept when the page is left, and sent by the next page.
import type { Page } from '@playwright/test';
import { createPlaylist, expect, FILM, signUpByApi, test, toast } from './fixtures';
import type { Server } from './fixtures';

async function get<T>(page: Page, { url }: Server, token: string, path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.get(`${url}/api/v1${path}`, { headers });
  const body: T = await response.json();
  return body;
}

/** The keys in local storage of changes that a later page will send. */
const saved = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsent:')));

test('a deletion that can still be undone is sent by the next page when the server is down', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { title: 'Rainy days' });
  await createPlaylist(page, server, token);
  const names = async () =>
    (await get<{ name: string }[]>(page, server, token, '/playlists')).map(({ name }) => name);
  await page.goto(`${server.url}/ms/playlists`);
  await expect(page.getByRole('link', { name: 'Friday' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await server.stop();
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Friday will be deleted.')).toBeVisible();
  await page.goto('about:blank');
  await server.start();
  expect(await names()).toEqual(['Rainy days', 'Friday']);
  await page.goto(`${server.url}/ms`);
  await expect.poll(names).toEqual(['Rainy days']);
  await expect.poll(() => saved(page)).toEqual([]);
});

interface TitleLog {
  watches: unknown[];
  listed_at: string | null;
  note: { text: string } | null;
}

test('a watch, the watchlist and a note of a film wait for a connection, also over a new page', async ({
  page,
  server,
  context,
}) => {
  const token = await signUpByApi(page, server);
  const log = () => get<TitleLog>(page, server, token, `/watches?id=${FILM}&media_type=movie`);
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
  expect(await saved(page)).toHaveLength(1);
  expect(await log()).toMatchObject({ watches: [], note: null });

  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${server.url}/ms`);
  await expect.poll(async () => (await log()).note?.text).toBe('With Ben');
  const { listed_at, watches } = await log();
  // In the other order the film would have left the watchlist.
  expect(listed_at).not.toBeNull();
  expect(watches).toHaveLength(1);
  await expect.poll(() => saved(page)).toEqual([]);
});
