// Home, and the bar at the bottom of a phone.
import {
  createPlaylist,
  expect,
  listToWatch,
  rateFilms,
  recordRequests,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import { holdRequests } from './waiting';

const recommended = /^Because you gave five stars to/;

test(
  'a new user rates ten films and then gets rows of their own',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/home`);
    const welcome = page.getByRole('region', { name: 'Rate ten you know' });
    await expect(welcome.getByText('0 of 10')).toBeVisible();
    await expect(welcome.getByRole('link', { name: 'Import it' })).toBeVisible();
    const cells = welcome.getByRole('gridcell');
    for (let place = 0; place < 10; place += 1) {
      const link = cells.nth(place).getByRole('link');
      await link.focus();
      await page.keyboard.press('5');
      await expect(welcome.getByText(`${place + 1} of 10`)).toBeVisible();
      await expect(link).toBeFocused();
    }
    await page.getByRole('button', { name: 'Show my Home' }).click();
    await expect(welcome).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Recently rated' })).toBeVisible();
    await expect(page.getByRole('region', { name: recommended })).toBeVisible();
  },
);

test('each row leads to its list, and arrow keys move in a row', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [5, 4]);
  await createPlaylist(page, server, token, { films: 3 });
  await page.goto(`${server.url}/ms/home`);
  const row = page.getByRole('region', { name: 'Your playlist: Friday' });
  await row.getByRole('listitem').first().getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('listitem').nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('3');
  await expect(
    row.getByRole('listitem').nth(1).getByRole('radio', { name: '3 stars' }),
  ).toBeChecked();
  await row.getByRole('link', { name: 'Your playlist: Friday' }).click();
  await expect(page).toHaveURL(/\/ms\/playlist\/\d+$/);
  await page.goBack();
  await expect(row.getByRole('link', { name: 'Your playlist: Friday' })).toBeFocused();
});

test('Home begins with the next episodes and the watchlist, and marks an episode as seen', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await watchEpisodes(page, server, token, SHOWS.wire, { season_number: 1, episode_number: 1 });
  await listToWatch(page, server, token, 238);
  const calls = recordRequests(page, ({ pathname }) =>
    /^\/api\/v1\/(home|up-next)$/.test(pathname),
  );
  await page.goto(`${server.url}/ms/home`);
  const strip = page.getByRole('region', { name: 'Up next' });
  await expect(strip.getByText('S1 E2')).toBeVisible();
  expect(calls.map(({ pathname }) => pathname)).toEqual(['/api/v1/home']);
  const watchlist = page.getByRole('region', { name: 'Your watchlist' });
  await expect(watchlist.getByRole('link', { name: /^The Godfather/ })).toBeVisible();
  await strip.getByRole('button', { name: /seen/i }).first().click();
  await expect(strip.getByText('S1 E3')).toBeVisible();
  await watchlist.getByRole('link', { name: 'Your watchlist' }).click();
  await expect(page).toHaveURL(/\/ms\/watchlist$/);
  await page.goBack();
  await expect(strip.getByText('S1 E3')).toBeVisible();
});

test("the room of an admin's first steps is a card while they load", async ({ page, server }) => {
  await signUpByApi(page, server);
  const respond = await holdRequests(page, /\/api\/v1\/settings/);
  await page.goto(`${server.url}/ms/home`);
  const room = page.locator('.HomePage-setup');
  await expect(room).toHaveCSS('border-top-style', 'solid');
  const before = await room.boundingBox();
  respond();
  await expect(page.getByRole('region', { name: 'Set up this server' })).toBeVisible();
  await expect(room).toHaveCSS('border-top-style', 'none');
  expect(await room.boundingBox()).toEqual(before);
});

test('Home is the start page once it is chosen', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/settings`);
  await page.getByLabel('Start with').selectOption('Home');
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(/\/ms\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test(
  'the bar of a phone covers neither the end of a page nor a message',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token);
    await rateFilms(page, server, token, [5, 4, 3]);
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    for (const [path, last] of [
      ['/ms/settings', page.getByRole('button', { name: 'Delete my account' })],
      ['/ms/about', page.getByRole('main').locator('p').last()],
      ['/ms/ratings', page.getByRole('gridcell').last()],
      ['/ms/home', page.getByRole('listitem').last()],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await expect(bar).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const box = await last.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), path).toBeLessThanOrEqual(await top());
    }
    await page.goto(`${server.url}/ms/playlists`);
    await page.getByRole('button', { name: 'Rename or delete Friday' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    const box = await toast(page, 'Friday was deleted.').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(await top());
  },
);

test(
  'the bar of a phone leads to the main pages and to the search',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms`);
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    for (const [name, url] of [
      ['Home', /\/ms\/home$/],
      ['Ratings', /\/ms\/ratings$/],
      ['Playlists', /\/ms\/playlists$/],
      ['Browse', /\/ms\/movies\/multi\/trending\/all\/week$/],
    ] as const) {
      await bar.getByRole('link', { name }).tap();
      await expect(page).toHaveURL(url);
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await bar.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('combobox', { name: 'Search films' })).toBeFocused();
    for (const item of await bar.locator('a, button').all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  },
);

test('a wide window has no bar', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeHidden();
});
