// All tabs of one browser share a session and show the same (decision 12).
import type { BrowserContext, Page } from '@playwright/test';
import { expect, createPlaylist, signUpByApi, signOut, test } from './fixtures';
import type { Server } from './fixtures';
import { pauseClock } from './waiting';

const FILM = '/ms/movie/238';

/** Opens another tab without a token. */
async function openTab(context: BrowserContext, { url }: Server, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

const stars = (page: Page, score: number) =>
  page
    .getByRole('main')
    .getByRole('radio', { name: `${score} stars` })
    .first();

test('a new tab is signed in by another tab, and shows its ratings and playlists', async ({
  page,
  context,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { title: 'Rainy days' });
  await createPlaylist(page, server, token);
  await page.goto(`${server.url}${FILM}`);
  await expect(stars(page, 4)).toBeVisible();
  const other = await test.step('a new tab is signed in by another tab', async () => {
    const opened = await openTab(context, server, FILM);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('The Godfather');
    return opened;
  });
  await test.step('a rating and its removal show in another tab', async () => {
    await expect(stars(other, 4)).toBeVisible();
    await stars(other, 4).check({ force: true });
    await expect(stars(page, 4)).toBeChecked();
    await page.getByRole('button', { name: 'Clear rating' }).click();
    await expect(stars(other, 4)).not.toBeChecked();
  });
  await test.step("a playlist's titles and the active playlist show in another tab", async () => {
    const chip = page.getByRole('button', { name: /^Active Playlist/ });
    await expect(chip).toContainText('Friday');
    await other.goto(`${server.url}/ms/playlists`);
    const card = other.getByRole('listitem').filter({ hasText: 'Friday' });
    await expect(card).toContainText('0 titles');
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await expect(card).toContainText('1 title');
    await other.getByRole('button', { name: 'Make active: Rainy days' }).click();
    await expect(chip).toContainText('Rainy days');
    await expect(page.getByRole('button', { name: 'Add to playlist' })).toBeVisible();
  });
});

test('signing out in one tab signs out all tabs, and names what was not saved', async ({
  page,
  context,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  await page.clock.install();
  await page.goto(`${server.url}/ms/playlists`);
  const card = page.getByRole('listitem').filter({ hasText: 'Friday' });
  await expect(card).toBeVisible();
  const other = await openTab(context, server, '/ms/ratings');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ratings');
  await card.hover();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Friday will be deleted.')).toBeVisible();
  await signOut(other);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('dialog')).toContainText(
    'Friday was not deleted: the session ended first.',
  );
  await expect(other).toHaveURL(`${server.url}/`);
  for (const tab of [page, other]) {
    expect(
      await tab.evaluate(() => [sessionStorage.length, localStorage.getItem('state')]),
    ).toEqual([0, null]);
  }
});
