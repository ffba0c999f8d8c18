// Home, and the bar at the bottom of a phone.
import type { Locator } from '@playwright/test';
import {
  createPlaylist,
  expect,
  listToWatch,
  rateFilms,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import { holdRequests } from './waiting';

const recommended = /^Because you gave five stars to/;

test('a new user rates ten films on Home, and then gets rows that lead to their lists', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const respond = await holdRequests(page, /\/api\/v1\/settings/);
  await page.goto(`${server.url}/ms/home`);
  await test.step("the space reserved for an admin's first steps is a card while they load", async () => {
    const space = page.locator('.HomePage-setup');
    await expect(space).toHaveCSS('border-top-style', 'solid');
    const before = await space.boundingBox();
    respond();
    await expect(page.getByRole('region', { name: 'Set up this server' })).toBeVisible();
    await expect(space).toHaveCSS('border-top-style', 'none');
    expect(await space.boundingBox()).toEqual(before);
  });
  await test.step('ten films are rated by keyboard, and the focus stays', async () => {
    const welcome = page.getByRole('region', { name: 'Rate ten you know' });
    await expect(welcome.getByText('0 of 10')).toBeVisible();
    await expect(welcome.getByRole('link', { name: 'Import it' })).toBeVisible();
    for (let place = 0; place < 10; place += 1) {
      const link = welcome.getByRole('gridcell').nth(place).getByRole('link');
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
  });
  await createPlaylist(page, server, token, { films: 3 });
  await watchEpisodes(page, server, token, SHOWS.wire, { season_number: 1, episode_number: 1 });
  await listToWatch(page, server, token, SHOWS.chernobyl, 'tv');
  await page.reload();
  await test.step('the first rows are the next episodes, of which one is marked, and the watchlist', async () => {
    const strip = page.getByRole('region', { name: 'Up next' });
    await expect(strip.getByText('S1 E2')).toBeVisible();
    await strip.getByRole('button', { name: /seen/i }).first().click();
    await expect(strip.getByText('S1 E3')).toBeVisible();
    const watchlist = page.getByRole('region', { name: 'Your watchlist' });
    await expect(watchlist.getByRole('link', { name: /^Chernobyl/ })).toBeVisible();
  });
  await test.step('arrow keys move in a row, whose heading leads to the list and has the focus after Back', async () => {
    const row = page.getByRole('region', { name: 'Your playlist: Friday' });
    const second = row.getByRole('listitem').nth(1);
    await row.getByRole('listitem').first().getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await expect(second.getByRole('link')).toBeFocused();
    await page.keyboard.press('3');
    await expect(second.getByRole('radio', { name: '3 stars' })).toBeChecked();
    const heading = row.getByRole('link', { name: 'Your playlist: Friday' });
    await heading.click();
    await expect(page).toHaveURL(/\/ms\/playlist\/\d+$/);
    await page.goBack();
    await expect(heading).toBeFocused();
  });
});

test(
  'the bar of a phone leads to the main pages, and covers neither their ends nor a message',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token);
    await rateFilms(page, server, token, [5, 4, 3]);
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    const heading = page.getByRole('heading', { level: 1 });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    const expectUncovered = async (last: Locator) => {
      await expect(last).toBeAttached();
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await bottomOf(last)).toBeLessThanOrEqual(await top());
      }).toPass({ timeout: 30_000 });
    };
    await page.goto(`${server.url}/ms`);
    for (const [name, url, last] of [
      ['Home', /\/ms\/home$/, page.getByRole('main').getByRole('listitem').last()],
      ['Ratings', /\/ms\/ratings$/, page.getByRole('gridcell').last()],
      ['Playlists', /\/ms\/playlists$/, null],
      ['Browse', /\/ms\/movies\/multi\/trending\/all\/week$/, null],
    ] as const) {
      await bar.getByRole('link', { name }).tap();
      await expect(page).toHaveURL(url);
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(heading).toBeFocused();
      if (last) await expectUncovered(last);
    }
    await bar.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('combobox', { name: 'Search films' })).toBeFocused();
    for (const item of await bar.locator('a, button').all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.goto(`${server.url}/ms/settings`);
    await expectUncovered(page.getByRole('button', { name: 'Delete my account' }));
    await page.goto(`${server.url}/ms/about`);
    await expectUncovered(page.getByRole('main').locator('p').last());
    await bar.getByRole('link', { name: 'Playlists' }).tap();
    await page.getByRole('button', { name: 'Rename or delete Friday' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    expect(await bottomOf(toast(page, 'Friday was deleted.'))).toBeLessThan(await top());
  },
);
