// The pages Up next and My shows, and what is up next on Trending.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import type { Server } from './fixtures';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, show: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: show });
const seenButton = (page: Page, show: string) =>
  card(page, show).getByRole('button', { name: /^Mark .* as seen$/ });
const namesOf = (page: Page, section: string) =>
  region(page, section).getByRole('listitem').getByRole('link').allTextContents();

/** Breaking Bad and, watched before it, Fleabag. */
async function watchTwoShows(page: Page, server: Server): Promise<string> {
  const token = await signUpByApi(page, server);
  await watchEpisodes(page, server, token, SHOWS.fleabag, { season_number: 1, episode_number: 1 });
  const until = { season_number: 2, episode_number: 3, up_to: true };
  await watchEpisodes(page, server, token, SHOWS.breakingBad, until);
  return token;
}

test('the next episode replaces a marked one, and a show links from Up next to My shows', async ({
  page,
  server,
}) => {
  const token = await watchTwoShows(page, server);
  await watchEpisodes(page, server, token, SHOWS.wire, { season_number: 1 });
  await watchEpisodes(page, server, token, SHOWS.chernobyl, {});
  await page.goto(`${server.url}/ms/up-next`);
  await test.step('Undo brings the former episode back', async () => {
    await expect(card(page, 'Fleabag')).toContainText('S1 E2');
    const last = (await namesOf(page, 'Continue')).at(-1) ?? '';
    const before = await card(page, last).innerText();
    await seenButton(page, last).click();
    await expect(toast(page, `of ${last}`)).toBeVisible();
    await expect.poll(() => card(page, last).innerText()).not.toBe(before);
    await expect(seenButton(page, last)).toBeFocused();
    expect((await namesOf(page, 'Continue')).at(-1)).toBe(last);
    await toast(page, `of ${last}`).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card(page, last).innerText()).toBe(before);
    expect((await namesOf(page, 'Continue')).at(-1)).toBe(last);
  });
  await test.step('w, s and the arrow keys work on the focused card, and z undoes', async () => {
    await seenButton(page, 'Fleabag').focus();
    await page.keyboard.press('w');
    await expect(card(page, 'Fleabag')).toContainText('S1 E3');
    await page.keyboard.press('s');
    await expect(card(page, 'Fleabag')).toContainText('S1 E4');
    await expect(seenButton(page, 'Fleabag')).toBeFocused();
    const [first] = await namesOf(page, 'Continue');
    await page.keyboard.press(first === 'Fleabag' ? 'ArrowRight' : 'ArrowLeft');
    await expect(seenButton(page, 'Breaking Bad')).toBeFocused();
    await page.keyboard.press('w');
    await expect(card(page, 'Breaking Bad')).toContainText('S2 E5');
    await page.keyboard.press('z');
    await expect(card(page, 'Breaking Bad')).toContainText('S2 E4');
  });
  await test.step('a show on hold leaves the new seasons for My shows', async () => {
    await expect(region(page, 'New seasons')).toContainText('The Wire');
    await expect(region(page, 'New seasons')).toContainText('S2 E1');
    await expect(page.getByText('Chernobyl')).toHaveCount(0);
    await card(page, 'The Wire').getByRole('button', { name: 'More for The Wire' }).click();
    const menu = page.getByRole('dialog', { name: 'The Wire' });
    await menu.getByRole('button', { name: 'Put on hold' }).click();
    await expect(region(page, 'New seasons')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'My shows' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My shows');
    await expect(card(page, 'Chernobyl')).toContainText('5 of 5, 100%');
    await expect(card(page, 'Breaking Bad')).toContainText('10 of 62, 16%');
    await page.getByRole('link', { name: 'On hold 1' }).click();
    await expect(page).toHaveURL(/state=on_hold/);
    await expect(card(page, 'The Wire')).toBeVisible();
    await expect(card(page, 'Chernobyl')).toHaveCount(0);
    await page.getByRole('link', { name: 'All 4' }).click();
    await page.getByRole('searchbox', { name: 'Search your shows' }).fill('flea');
    await expect(card(page, 'Chernobyl')).toHaveCount(0);
    await expect(card(page, 'Fleabag')).toContainText('Next: S1 E4');
  });
});

test(
  'a swipe to the right marks an episode, and one to the left skips it',
  { tag: '@phone' },
  async ({ page, server }) => {
    await watchTwoShows(page, server);
    await page.goto(`${server.url}/ms/up-next`);
    await expect(card(page, 'Fleabag')).toContainText('S1 E2');
    const touches = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      const box = await card(page, 'Fleabag').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + 20];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
        touches.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: to, y }],
        });
      await touch('touchStart', x);
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', x + by * part);
      await touch('touchEnd', x + by);
    };
    await swipe(130);
    await expect(card(page, 'Fleabag')).toContainText('S1 E3');
    await expect(toast(page, 'S1 E2 of Fleabag')).toBeVisible();
    await swipe(-130);
    await expect(card(page, 'Fleabag')).toContainText('S1 E4');
    await expect(toast(page, 'Fleabag: S1 E3 skipped')).toBeVisible();
    await swipe(40);
    await expect(page).toHaveURL(/\/ms\/up-next$/);
    await expect(card(page, 'Fleabag')).toContainText('S1 E4');
  },
);

/** Widths of a wide window and of a phone, with the episode up next before and after one is marked. */
const widths = [
  { width: 1440, next: 'S1 E2', after: 'S1 E3' },
  { width: 375, next: 'S1 E3', after: 'S1 E4' },
];

test('Trending begins with the next episodes for a user who is watching a show, without a layout shift', async ({
  page,
  server,
}) => {
  await watchTwoShows(page, server);
  const remembered = () => page.evaluate(() => localStorage.getItem('upNext'));
  await page.goto(`${server.url}/ms`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(remembered).not.toBeNull();
  await expect(region(page, 'Up next')).toHaveCount(0);

  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset['moved'] = String(list.getEntries().length);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const top = () =>
    page.getByRole('grid').evaluate((node) => node.getBoundingClientRect().top + scrollY);
  for (const { width, next, after } of widths) {
    await test.step(`in a window of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      let placeBefore = NaN;
      await page.route(/\/api\/v1\/up-next/, async (route) => {
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        placeBefore = await top();
        await route.continue();
      });
      await page.reload();
      await expect(card(page, 'Fleabag')).toContainText(next);
      await page.unrouteAll({ behavior: 'wait' });
      expect(await top()).toBe(placeBefore);
      await seenButton(page, 'Fleabag').click();
      await expect(card(page, 'Fleabag')).toContainText(after);
      expect(await top()).toBe(placeBefore);
      expect(await page.evaluate(() => document.documentElement.dataset['moved'])).toBeUndefined();
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
    });
  }
  await region(page, 'Up next').getByRole('link', { name: 'Up next' }).click();
  await expect(page).toHaveURL(/\/ms\/up-next$/);
});
