// Why: a server that goes away in the middle must leave a screen that says so and mends itself when it is back.
import type { Locator } from '@playwright/test';
import { expect, makePlaylist, signedIn, signOut, test } from './app';
import { fetchedAhead } from './moments';

test('a screen whose code cannot be fetched says so and mends itself by Retry', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  await expect(signIn).toBeVisible();
  await server.stop();
  await signIn.click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('a vanished server is told, a rating is taken back, and Retry mends the screen', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  const code = fetchedAhead(page, /TitlePage.*\.js/);
  await page.goto(`${server.url}/ms`);
  const main = page.getByRole('main');
  const tile = page.getByRole('grid').getByRole('link').first();
  await expect(tile).toBeVisible();
  await code;
  await server.stop();

  const stars = main.getByRole('radiogroup').first();
  await tile.focus();
  await page.keyboard.press('4');
  await expect(page.getByText(/was not saved: No connection to the server/)).toBeVisible();
  await expect(stars.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Ok' }).click();

  await tile.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Trending this week');
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
});

test('a server that vanishes while people scroll is told at the end of the list, and Retry goes on', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await server.stop();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('No connection to the server.');
  const height = async () => (await grid.boundingBox())?.height ?? 0;
  const before = await height();
  await server.start();
  await failure.getByRole('button', { name: 'Retry' }).focus();
  await page.keyboard.press('Enter');
  await expect(failure).toBeHidden();
  await expect.poll(height).toBeGreaterThan(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('signing out works without a server', async ({ page, server }) => {
  await signedIn(page, server);
  const code = fetchedAhead(page, /LandingPage.*\.js/);
  await page.goto(`${server.url}/ms`);
  await code;
  await server.stop();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your films, your stars');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a question whose code cannot be fetched is told, and asked once the server is back', async ({
  page,
  server,
}) => {
  // Who saves data has nothing fetched ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await makePlaylist(page, server, await signedIn(page, server));
  await page.goto(`${server.url}/ms/playlists`);
  await expect(page.getByRole('button', { name: 'Rename Friday' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await server.stop();
  const create = page.getByRole('button', { name: /^Create Playlist/ });
  await create.click();
  const told = page.getByRole('dialog', { name: 'That did not work' });
  await expect(told).toContainText('No connection to the server.');
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists');
  await server.start();
  await create.click();
  const question = page.getByRole('dialog', { name: 'Enter Playlist Title' });
  await expect(question).toBeVisible();
  // With its styles: without them, the field is not as wide as the form.
  const width = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);
  expect(await width(question.getByRole('textbox'))).toBe(await width(question.locator('form')));
});

test('a list that failed goes on by itself when the network is back', async ({
  page,
  server,
  context,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms`);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('No connection to the server.');
  await expect(page.getByText('You are offline')).toBeInViewport();
  await context.setOffline(false);
  await expect(failure).toBeHidden();
});
