// A server below a path of its host, and two servers at one host.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { anna, expect, signIn, signOut, test } from './fixtures';
import type { User } from './fixtures';
import { startServer } from './server';

test.use({ basePath: '/movies' });

/** The requests of a page that leave the base path or fail, as they happen. */
function recordUnexpectedRequests(page: Page): string[] {
  const unexpected: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !pathname.startsWith('/movies/')) unexpected.push(pathname);
  });
  page.context().on('response', (response) => {
    if (response.status() >= 400) unexpected.push(`${response.status()} ${response.url()}`);
  });
  page.context().on('requestfailed', (request) => {
    const text = request.failure()?.errorText ?? '';
    // A page that is left aborts its requests.
    if (text !== 'net::ERR_ABORTED') unexpected.push(`${text} ${request.url()}`);
  });
  return unexpected;
}

async function signUp(page: Page, { username, email, password }: User): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('First Name').fill('Anna');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a user signs up, rates, makes a playlist, signs out and in, all below the base path', async ({
  page,
  server,
}) => {
  expect(new URL(server.url).pathname).toBe('/movies');
  const unexpected = recordUnexpectedRequests(page);
  await page.goto(`${server.url}/`);
  await signUp(page, anna);
  await expect(page).toHaveURL(`${server.url}/ms/movies/multi/trending/all/week`);
  const poster = page.getByRole('gridcell').first().locator('img').last();
  await expect(poster).toHaveJSProperty('complete', true);
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // A link has the base path, also for a click that opens a new tab.
  const address = await page.getByRole('gridcell').first().getByRole('link').getAttribute('href');
  expect(address).toMatch(/^\/movies\/ms\/movie\/\d+/);
  await page.goto(`${server.url}/ms/movie/238`);
  await expect(heading(page)).toHaveText('The Godfather');
  await page.getByRole('radio', { name: '4 stars' }).first().click();
  await expect(page.getByRole('button', { name: 'Clear rating' })).toBeVisible();

  await page.goto(`${server.url}/ms/playlists`);
  await page.getByRole('button', { name: /^Create Playlist/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Friday night');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Friday night' }).click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}/ms/playlist/\\d+$`));
  await page.reload();
  await expect(heading(page)).toHaveText('Friday night');
  await page.goBack();
  await expect(heading(page)).toHaveText('Playlists');

  await signOut(page);
  await expect(page).toHaveURL(`${server.url}/`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${server.url}/ms/sign-in`);
  await signIn(page, anna);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.goto(`${server.url}/ms/ratings`);
  await expect(page.getByRole('main').getByRole('link', { name: 'The Godfather' })).toBeVisible();
  const names = await page.evaluate(() => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage),
  ]);
  expect(names).toContain('/movies:jwt');
  expect(names.filter((name) => !name.startsWith('/movies:'))).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(unexpected).toEqual([]);
});

/** Each script file has a screen here or above that loads it. */
const screens = {
  '/ms/home': /./,
  '/ms/movies/discover/27': 'Horror',
  '/ms/movies/search/heat': 'Results for “heat”',
  '/ms/movie/9991396': 'Breaking Bad',
  '/ms/movie/9991396/season/2': 'Season 2',
  '/ms/person/1433113915': 'Al Pacino',
  '/ms/up-next': 'Up next',
  '/ms/shows': 'My shows',
  '/ms/diary': 'Diary',
  '/ms/watchlist': 'Watchlist',
  '/ms/calendar': 'Calendar',
  '/ms/history': 'History',
  '/ms/notifications': 'Notifications',
  '/ms/import': 'Import',
  '/ms/users/:id': /./,
  '/ms/settings': 'Settings',
  '/ms/connections': 'Connections',
  '/ms/connections/api': 'API',
  '/ms/admin': /./,
  '/ms/admin/settings': /./,
  '/ms/maintenance': 'Maintenance',
  '/ms/about': 'About',
};

test('every screen opens by its address below the base path, and so do the addresses to copy and the installed app', async ({
  page,
  server,
}) => {
  const unexpected = recordUnexpectedRequests(page);
  await page.goto(`${server.url}/`);
  await signUp(page, anna);
  for (const [path, name] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(server.url + path);
      await expect(heading(page)).toHaveText(name);
      await page.waitForLoadState('networkidle');
    });
  }
  await test.step('scripts, styles and pictures are below the base path', async () => {
    const licenses = page.getByRole('link', { name: 'Third-party licenses' });
    await expect(licenses).toHaveAttribute('href', '/movies/third-party-notices.txt');
    expect(await page.evaluate(() => document.fonts.check("1em 'Archivo Variable'"))).toBe(true);
    expect(unexpected).toEqual([]);
  });
  await test.step('the address of the calendar is below the base path', async () => {
    await page.goto(`${server.url}/ms/calendar`);
    await page.getByRole('button', { name: 'Create link' }).click();
    const feed = await page.getByLabel('Address of the calendar').inputValue();
    expect(feed).toMatch(new RegExp(`^${server.url}/calendar/.+\\.ics$`));
    expect((await page.request.get(feed)).status()).toBe(200);
  });
  await test.step('the installed app is below the base path', async () => {
    const browser = await page.context().newCDPSession(page);
    const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server.url}/manifest.webmanifest`, []]);
    const { id, scope, start_url: start }: Record<string, unknown> = JSON.parse(data);
    expect([id, scope, start]).toEqual(['/movies/', '/movies/', '/movies/']);
  });
  expect(unexpected).toEqual([]);
});

const bert: User = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** One origin with a server at the root, and the other below /movies. */
async function startProxy(root: string, below: string) {
  const proxy = createServer((incoming, outgoing) => {
    const target = incoming.url?.startsWith('/movies/') ? new URL(below).origin : root;
    const { method, headers } = incoming;
    const sent = forward(target + incoming.url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

test('two servers at one host do not share sessions', async ({ page, server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'moviestars-e2e-'));
  const root = await startServer(folder, null);
  const proxy = await startProxy(root.url, server.url);
  const isAt = async (path: string, email: string) => {
    await page.goto(`${proxy.url}${path}/ms/settings`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  };
  await page.goto(`${proxy.url}/movies/`);
  await signUp(page, anna);
  await page.goto(`${proxy.url}/`);
  await expect(page).toHaveURL(`${proxy.url}/`);
  await signUp(page, bert);
  await isAt('/movies', anna.email);
  await isAt('', bert.email);
  await signOut(page);
  await expect(page).toHaveURL(`${proxy.url}/`);
  await isAt('/movies', anna.email);
  await signOut(page);
  await expect(page).toHaveURL(`${proxy.url}/movies/`);
  proxy.stop();
  await root.stop();
  rmSync(folder, { recursive: true });
});
