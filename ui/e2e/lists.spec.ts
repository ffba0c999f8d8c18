// Lists: categories, genres, pages, going back, the toolbar.
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoOverflow, recordRequests, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

const heading = { level: 1 } as const;
const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };

const firstTile = (page: Page) => page.getByRole('grid').getByRole('link').first();
const scrollDown = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

// specification 1.2, 2.7, 2.16, 2.27, 2.28, 4.2
test('the toolbar leads through every category by keyboard', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const category = page.getByRole('combobox', { name: 'Category' });
  const title = page.getByRole('heading', heading);
  const places = [
    ['Popular', '/ms/movies/multi/movie/popular', 'Popular films'],
    ['Top Rated', '/ms/movies/multi/movie/top_rated', 'Top rated films'],
    ['In Theaters', '/ms/movies/multi/movie/now_playing', 'Anniversaries'],
    ['Upcoming', '/ms/movies/multi/movie/upcoming', 'Upcoming anniversaries'],
    ['Trending', '/ms/movies/multi/trending/all/week', 'Picks of the week'],
    ['Genre', '/ms/movies/discover/18', 'Drama'],
  ] as const;
  for (const [name, path, text] of places) {
    // A native select finds an option by its first letters, if they are typed fast enough. Blur makes it forget them.
    await expect(async () => {
      await category.blur();
      await category.focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${server.url}${path}`, { timeout: 2000 });
    }).toPass();
    await expect(title).toHaveText(text);
    await expect(firstTile(page)).toBeVisible();
    await expect(category).toBeFocused();
  }
  await test.step('the genres are there at a genre only', async () => {
    const genre = page.getByRole('combobox', { name: 'Genre' });
    await expect(genre).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(genre).toBeFocused();
    // One letter is enough, so that the speed of typing does not matter.
    await page.keyboard.press('H');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/ms/movies/discover/27`);
    await expect(title).toHaveText('Horror');
    await category.selectOption('Popular');
    await expect(genre).toBeHidden();
  });
  await test.step('an arrow key opens a list only with Enter or when the focus leaves', async () => {
    await expect(title).toHaveText('Popular films');
    const entries = await page.evaluate(() => history.length);
    await category.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(category).toHaveValue('top_rated');
    await expect(title).toHaveText('Popular films');
    expect(page.url()).toBe(`${server.url}/ms/movies/multi/movie/popular`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/ms/movies/multi/movie/top_rated`);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await expect(category).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(category).toHaveValue('now_playing');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(`${server.url}/ms/movies/multi/movie/now_playing`);
  });
});

/** Expects the selects of a list in the rows of the tabs and of the heading, on a phone. */
async function expectSelectsInRows(page: Page) {
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  };
  const expectInRow = async (part: Locator, row: Locator) => {
    expect((await part.boundingBox())?.width).toBeLessThanOrEqual(44);
    expect(Math.abs((await middleOf(part)) - (await middleOf(row)))).toBeLessThanOrEqual(4);
  };
  const category = page.getByRole('combobox', { name: 'Category' });
  const title = page.getByRole('heading', heading);
  await expectInRow(category, page.getByRole('link', { name: 'Genre', exact: true }));
  await expectInRow(page.getByRole('combobox', { name: 'Genre' }), title);
}

/** Expects the category of the results of a search above their heading, on a phone. */
async function expectCategoryAboveHeading(page: Page) {
  const title = page.getByRole('heading', heading);
  await expect(title).toHaveText(/alien/);
  const [select, text] = await Promise.all([
    page.getByRole('combobox', { name: 'Category' }).boundingBox(),
    title.boundingBox(),
  ]);
  expect(select?.width).toBeLessThanOrEqual(44);
  expect(select?.y).toBeLessThan((text?.y ?? NaN) + (text?.height ?? NaN) / 2);
}

/** Expects so many genres to be offered, each of which has titles. */
async function expectTitlesOfGenres(
  page: Page,
  { url }: Server,
  token: string,
  list: string,
  count: number,
) {
  const links = page.getByRole('navigation', { name: 'Genres' }).getByRole('link');
  await expect(links).toHaveCount(count);
  const headers = { Authorization: `Bearer ${token}` };
  for (const link of await links.all()) {
    const id = /\d+/.exec((await link.getAttribute('href')) ?? '')?.[0];
    const response = await page.request.get(`${url}${list}?with_genres=${id}`, { headers });
    const { total_results: found }: { total_results: number } = await response.json();
    expect(found, await link.innerText()).toBeGreaterThan(0);
  }
}

test(
  'tabs and genres lead from list to list, of films and of TV, on a phone and a wide screen',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await page.goto(`${server.url}/ms`);
    const tile = page.getByRole('grid').locator('[aria-rowindex="1"]').getByRole('link').first();
    const tabs = page.getByRole('navigation', { name: 'Browse' });
    const genres = page.getByRole('navigation', { name: 'Genres' });
    const current = (row: typeof tabs) => row.locator('[aria-current=page]');
    const arrive = async (path: string, title: string, tab: string, genre?: string) => {
      await expect(page).toHaveURL(`${server.url}${path}`);
      await expect(page.getByRole('heading', heading)).toHaveText(title);
      await expect(current(tabs)).toHaveText(tab);
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await expect(current(tabs)).toBeInViewport({ ratio: 1 });
        if (genre) await expect(current(genres)).toHaveText(genre);
        if (genre) await expect(current(genres)).toBeInViewport({ ratio: 1 });
        // The first row of the grid begins in the first screen.
        await expect(tile).toBeInViewport();
        await expectNoOverflow(page);
      }
      await page.setViewportSize(phone);
    };
    await arrive('/ms/movies/multi/trending/all/week', 'Picks of the week', 'Picks');
    await expect(genres).toBeHidden();
    await tabs.getByRole('link', { name: 'Coming Up' }).click();
    await arrive('/ms/movies/multi/movie/upcoming', 'Upcoming anniversaries', 'Coming Up');
    await tabs.getByRole('link', { name: 'Genre' }).click();
    await expect(page.getByRole('heading', heading)).toHaveText('Drama');
    await test.step('the selects of lists are in the rows of the tabs and of the heading', () =>
      expectSelectsInRows(page));
    await arrive('/ms/movies/discover/18', 'Drama', 'Genre');
    await expectTitlesOfGenres(page, server, token, '/4/discover/movie', 18);
    await genres.getByRole('link', { name: 'Western' }).click();
    await arrive('/ms/movies/discover/37', 'Western', 'Genre', 'Western');
    const tv = recordRequests(page, ({ pathname }) => pathname === '/3/discover/tv');
    const kinds = page.getByRole('navigation', { name: 'Films or TV' });
    await kinds.getByRole('link', { name: 'TV' }).click();
    const western = '/ms/movies/discover/37?media_type=tv';
    await arrive(western, 'Western TV', 'Genre');
    expect(tv[0]?.search).toBe('?with_genres=37&sort_by=popularity.desc&page=1');
    await expectTitlesOfGenres(page, server, token, '/3/discover/tv', 16);
    await genres.getByRole('link', { name: 'Kids' }).click();
    await arrive('/ms/movies/discover/10762?media_type=tv', 'Kids TV', 'Genre');
    await page.goBack();
    await arrive(western, 'Western TV', 'Genre');
    await page.reload();
    await arrive(western, 'Western TV', 'Genre');
    await tabs.getByRole('link', { name: 'Still Running' }).click();
    await arrive('/ms/movies/multi/tv/on_the_air', 'TV still running', 'Still Running');
    await test.step('at results of a search the category is above the heading', async () => {
      await page.goto(`${server.url}/ms/movies/search/alien`);
      await expectCategoryAboveHeading(page);
      await expectNoOverflow(page);
    });
  },
);

// specification 2.30, 4.6, 7.32, 9.9, 9.10
test('a genre loads three pages at a time and shows each film once, below a toolbar that stays on wide screens', async ({
  page,
  server,
}) => {
  const requested = recordRequests(page, ({ pathname }) => pathname === '/4/discover/movie');
  const searches = () => requested.map(({ search }) => search);
  const token = await signUpByApi(page, server);
  const queryOf = (number: number) => `?with_genres=99&sort_by=popularity.desc&page=${number}`;
  // A genre with more films than one load, and fewer than two loads.
  const headers = { Authorization: `Bearer ${token}` };
  const list = await page.request.get(`${server.url}/4/discover/movie${queryOf(1)}`, { headers });
  const { total_pages: pages, total_results: films } = await list.json();
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThanOrEqual(6);

  await page.goto(`${server.url}/ms/movies/discover/99`);
  const grid = page.getByRole('grid');
  await expect(firstTile(page)).toBeVisible();
  await test.step('three pages at a time, and each film once', async () => {
    expect(searches().slice(0, 3)).toEqual([1, 2, 3].map(queryOf));
    await expect
      .poll(async () => {
        await scrollDown(page);
        return grid.getAttribute('aria-rowcount');
      })
      .not.toBe('-1');
    expect(searches()).toEqual([1, 2, 3, 4, 5, 6].map(queryOf));
    const columns = Number(await grid.getAttribute('aria-colcount'));
    await expect(grid).toHaveAttribute('aria-rowcount', String(Math.ceil(films / columns)));
  });
  await test.step('Back to top scrolls at once and moves the focus to the heading', async () => {
    const up = page.getByRole('button', { name: 'Back to top' });
    await up.focus();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(desktop.height);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(up).toBeHidden();
    await expect(page.getByRole('heading', heading)).toBeFocused();
  });
  for (const [width, stays] of [
    [499, false],
    [500, true],
    [1280, true],
  ] as const) {
    await test.step(`at ${width} px the toolbar ${stays ? 'stays in the header' : 'scrolls away'}`, () =>
      expectToolbar(page, width, stays));
  }
});

async function expectToolbar(page: Page, width: number, stays: boolean) {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(() => scrollTo(0, 400));
  const category = page.getByRole('combobox', { name: 'Category' });
  const genre = page.getByRole('combobox', { name: 'Genre' });
  if (stays) await expect(genre).toBeInViewport({ ratio: 1 });
  else await expect(genre).not.toBeInViewport();
  const boxes = await Promise.all(
    [page.getByRole('search'), category, genre].map((part) => part.boundingBox()),
  );
  const [first, second, last] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  if (!first || !second || !last) throw new Error('the toolbar is incomplete');
  if (stays) expect(first.x + first.width).toBeLessThanOrEqual(second.x);
  if (stays) expect(second.x + second.width).toBeLessThanOrEqual(last.x);
  else expect(second.y + second.height).toBeLessThanOrEqual(last.y);
}

test('a long list fills a taller window, and Back returns to the same film far down, with the focus on it', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/discover/18`);
  const tiles = page.getByRole('grid').getByRole('link');
  await expect(tiles.first()).toBeVisible();
  await test.step('a window that becomes taller shows and loads more films', async () => {
    const fourth = page.waitForRequest(/discover\/movie.*page=4/);
    await page.setViewportSize({ width: 1440, height: 5_000 });
    await fourth;
    const end = () =>
      tiles.evaluateAll((links) =>
        Math.max(...links.map((link) => link.getBoundingClientRect().bottom)),
      );
    await expect.poll(end).toBeGreaterThan(5_000);
  });
  await test.step('Back returns to the same film', async () => {
    await page.setViewportSize(desktop);
    await page.goto(`${server.url}/ms/movies/discover/18`);
    await tiles.first().focus();
    await page.keyboard.press('End');
    await expect(tiles.first()).not.toBeFocused();
    await page.keyboard.press('End');
    const tile = page.locator('main a:focus');
    const address = (await tile.getAttribute('href')) ?? '';
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}${address}`);
    await expect(page.getByRole('heading', heading)).toBeFocused();
    await page.goBack();
    await expect(page.locator(`main a[href="${address}"]`)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
});
