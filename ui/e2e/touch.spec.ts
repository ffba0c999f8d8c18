// Touch on a phone: no hover, controls large enough for a thumb.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  FILM,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  createPlaylist,
  rateFilms,
  signUpByApi,
  test,
  toast,
} from './fixtures';
import { waitForPlaylist } from './waiting';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test(
  'by touch a show is found and a film is rated and added to a playlist in a sheet, then opened, and its actor opened',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token);
    await page.goto(`${server.url}/ms/movies/discover/80`);
    const title = page.getByRole('heading', { level: 1 });
    await test.step('a show is found by a suggestion, its cast opened and its seasons listed', async () => {
      await page.getByRole('combobox', { name: 'Search films, TV and people' }).tap();
      await page.keyboard.type('mad men');
      await page.getByRole('option', { name: /Mad Men/ }).tap();
      await expect(title).toHaveText('Mad Men');
      await page.getByRole('button', { name: 'See full cast...' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Cast' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).tap();
      await expect(dialog).toBeHidden();
      const seasons = page.getByRole('main').getByText(/^Season \d+/);
      await expect(seasons.first()).toBeVisible();
      await page.goBack();
    });
    const cell = page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('link', { name: /^The Godfather 1972/ }) });
    await test.step('a film is rated and added to a playlist in a sheet', async () => {
      await expect(cell.getByText('1972')).toBeVisible();
      await expect(cell.getByRole('radio')).toHaveCount(0);
      const more = cell.getByRole('button', { name: 'Rate or save The Godfather' });
      await waitForPlaylist(page);
      await more.tap();
      const sheet = sheetOf(page, 'The Godfather');
      await sheet.getByRole('button', { name: 'Add to “Friday”' }).tap();
      await expect(sheet.getByRole('button', { name: 'Remove from “Friday”' })).toBeVisible();
      const four = sheet.getByRole('radio', { name: '4 stars' });
      await four.tap();
      await expect(four).toBeChecked();
      await expectAccessibleInBothThemes(page);
      const stars = await sheet.getByRole('radio').all();
      const sizes = await Promise.all(stars.map((star) => star.boundingBox()));
      for (const size of sizes) {
        expect(size?.width).toBeGreaterThanOrEqual(44);
        expect(size?.height).toBeGreaterThanOrEqual(44);
      }
      await sheet.getByRole('button', { name: 'Close' }).tap();
      await expect(more).toBeFocused();
      await expect(cell.getByText('★ 4')).toBeVisible();
    });
    await test.step('the film is opened, and its actor', async () => {
      await cell.getByRole('link').tap({ position: { x: 60, y: 100 } });
      await expect(title).toHaveText('The Godfather');
      await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
      await page.getByRole('link', { name: /Al Pacino/ }).tap();
      await expect(title).toHaveText('Al Pacino');
      await page.goBack();
      await expect(title).toHaveText('The Godfather');
    });
  },
);

/** The first touch loads the code of long presses. */
async function loadByTouch(page: Page) {
  const code = page.waitForResponse(/\/sheet-.*\.js$/);
  await page.getByRole('heading', { level: 1 }).tap();
  await (await code).finished();
  const touches = await page.context().newCDPSession(page);
  return {
    press: async (target: Locator) => {
      const box = await target.boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 80 }];
      await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    },
    lift: () => touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

test(
  'a long press on a poster opens its sheet, also the first one after a page without posters, and the sheet stays open when its title leaves a filtered list',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await rateFilms(page, server, token, [5]);
    await page.goto(`${server.url}/ms/ratings?filter=fiveStar`);
    const tile = page.getByRole('gridcell').getByRole('link');
    const sheet = sheetOf(page, 'The Godfather');
    const finger = await loadByTouch(page);
    await test.step('the first long press after a page without posters', async () => {
      await page.getByRole('link', { name: 'Playlists' }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists');
      await page.goBack();
      await expect(tile).toBeVisible();
      await finger.press(tile);
      await expect(sheet).toBeVisible();
      await finger.lift();
      await expect(sheet).toBeVisible();
    });
    await test.step('the sheet stays open when its title leaves a filtered list', async () => {
      await sheet.getByRole('radio', { name: '3 stars' }).tap();
      await expect(page.getByText('No titles with this rating')).toBeAttached();
      await expect(sheet.getByRole('radio', { name: '3 stars' })).toBeChecked();
      await sheet.getByRole('button', { name: 'Clear rating' }).tap();
      await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(page).toHaveURL(/filter=fiveStar/);
    });
  },
);

test(
  'a phone shows as many posters in a row as the user chose, and half stars that a thumb can hit',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await rateFilms(page, server, token, [5, 4, 3, 2, 1]);
    await page.goto(`${server.url}/ms/settings`);
    const grid = page.getByRole('grid');
    await page.getByLabel('Posters in a row on a phone').selectOption('4');
    await page.getByRole('checkbox', { name: 'Half stars' }).tap();
    await page.goto(`${server.url}/ms/ratings`);
    await expect(grid).toHaveAttribute('aria-colcount', '4');
    const cells = grid.getByRole('gridcell');
    await expect(cells).toHaveCount(5);
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Rate or save The Godfather' }).tap();
    const sheet = sheetOf(page, 'The Godfather');
    const half = sheet.getByRole('radio', { name: '3 and a half stars' });
    await half.tap();
    await expect(half).toBeChecked();
    expect((await half.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await expect(page.getByText('★ 3.5')).toBeAttached();
  },
);

// specification 2.38
test(
  'a playlist is renamed and deleted through one button of its card',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token, { films: 4 });
    await page.goto(`${server.url}/ms/playlists`);
    const more = page.getByRole('button', { name: 'Rename or delete Friday' });
    const picture = await page
      .getByRole('main')
      .getByRole('img')
      .or(page.locator('main img'))
      .first()
      .boundingBox();
    expect((await more.boundingBox())?.y).toBeGreaterThan(
      (picture?.y ?? 0) + (picture?.height ?? 0),
    );
    await more.tap();
    const sheet = sheetOf(page, 'Friday');
    await expectAccessibleInBothThemes(page);
    await sheet.getByRole('button', { name: 'Rename' }).tap();
    await expect(page.getByRole('dialog', { name: 'Rename playlist' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(more).toBeFocused();
    await more.tap();
    await sheet.getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByText('Are you sure you want to delete Friday?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(page.getByText('Friday was deleted.')).toBeVisible();
  },
);

interface Screen {
  name: string;
  path: string;
  check?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  { name: 'the home page', path: '/ms/home', check: expectNoArrows },
  { name: 'a list', path: '/ms/movies/discover/18' },
  { name: 'a title', path: `/ms/movie/${FILM}`, check: expectStarsInRow },
  { name: 'a season', path: '/ms/movie/9991396/season/2' },
  { name: 'a person', path: '/ms/person/1433113915' },
  { name: 'a search', path: '/ms/movies/search/martin' },
  { name: 'a wrong address', path: '/nothing/here' },
];

/** Where nothing can hover, a row of posters has no arrows beside its heading. */
async function expectNoArrows(page: Page) {
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('main section h2').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Scroll (left|right)$/ })).toHaveCount(0);
}

/** The stars are equally wide and do not overlap. */
async function expectStarsInRow(page: Page) {
  await expect(page.getByRole('button', { name: 'Clear rating' })).toBeVisible();
  const stars = page.getByRole('radiogroup').first().getByRole('radio');
  const boxes = await Promise.all((await stars.all()).map((star) => star.boundingBox()));
  const edges = boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)] as const);
  const [[start, width] = [0, 0]] = edges;
  expect(edges).toEqual([0, 1, 2, 3, 4].map((place) => [start + place * width, width]));
}

/** The controls that are too small, with their sizes. */
function smallControls(): string[] {
  const controls = document.querySelectorAll('a, button, [role=radio], select, input');
  return [...controls].flatMap((control) => {
    const { width, height, bottom } = control.getBoundingClientRect();
    const hidden = !control.checkVisibility() || getComputedStyle(control).clipPath !== 'none';
    // The skip link is outside the page until it has the focus.
    if (hidden || bottom <= 0) return [];
    return width < 24 || height < 24
      ? [`${control.outerHTML.slice(0, 120)} ${width}x${height}`]
      : [];
  });
}

test(
  'every control is large enough for touch, stars do not overlap, and rows of posters have no arrows',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    for (const { name, path, check } of screens) {
      await test.step(name, async () => {
        await page.goto(`${server.url}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(smallControls)).toEqual([]);
        await check?.(page);
      });
    }
  },
);

test(
  'the message of a film that is marked as seen has stars for a thumb, at 320 px too',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    const main = page.getByRole('main');
    const seen = main.getByRole('button', { name: 'Seen', exact: true });
    await expect(seen).not.toHaveAttribute('aria-disabled', 'true');
    await seen.tap();
    const stars = page.getByRole('radiogroup', { name: 'Rate The Godfather' });
    const four = stars.getByRole('radio', { name: '4 stars' });
    await expect(four).toBeVisible();
    // The focus keeps the message open.
    await page.keyboard.press('F6');
    for (const star of await stars.getByRole('radio').all()) {
      const box = await star.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await four.tap();
    await expect(toast(page, 'The Godfather: seen. Rated 4 of 5')).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    await test.step('further down the page, its buttons are in a bar above that of the main pages', async () => {
      await main.getByRole('region', { name: 'More like this' }).scrollIntoViewIfNeeded();
      const bar = page.getByRole('region', { name: 'Actions for The Godfather' });
      const watchlist = bar.getByRole('button', { name: 'Watchlist' });
      await watchlist.tap();
      await expect(watchlist).toHaveAttribute('aria-pressed', 'true');
      const below = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox();
      for (const button of await bar.getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await main.getByRole('button', { name: 'Watchlist' }).scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
    });
  },
);
