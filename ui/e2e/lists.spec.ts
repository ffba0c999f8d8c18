// Lists: categories, pages, going back, the toolbar, the keyboard shortcuts.
import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  recordRequests,
  signUpByApi,
  test,
} from './fixtures';
import { pauseClock } from './waiting';

const heading = { level: 1 } as const;

// specification 1.2, 2.7, 2.16, 2.27, 2.28, 4.2
test('the toolbar leads through every category by keyboard', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/trending/all/week`);
  const category = page.getByRole('combobox', { name: 'Category' });
  const places = [
    ['Popular', '/ms/movies/multi/movie/popular', 'Popular films'],
    ['Top Rated', '/ms/movies/multi/movie/top_rated', 'Top rated films'],
    ['In Theaters', '/ms/movies/multi/movie/now_playing', 'Anniversaries'],
    ['Upcoming', '/ms/movies/multi/movie/upcoming', 'Upcoming anniversaries'],
    ['Trending', '/ms/movies/multi/trending/all/week', 'Picks of the week'],
    ['Genre', '/ms/movies/discover/18', 'Drama'],
  ] as const;
  for (const [name, path, title] of places) {
    // A native select finds an option by its first letters, if they are typed fast enough. Blur makes it forget them.
    await expect(async () => {
      await category.blur();
      await category.focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${server.url}${path}`, { timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('heading', heading)).toHaveText(title);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await expect(category).toBeFocused();
  }
  const genre = page.getByRole('combobox', { name: 'Genre' });
  await expect(genre).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(genre).toBeFocused();
  // One letter is enough, so that the speed of typing does not matter.
  await page.keyboard.press('H');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/ms/movies/discover/27`);
  await expect(page.getByRole('heading', heading)).toHaveText('Horror');
  await category.selectOption('Popular');
  await expect(genre).toBeHidden();
});

test('an arrow key on a closed select opens a list only with Enter or when the focus leaves', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(category).toHaveValue('top_rated');
  await expect(page.getByRole('heading', heading)).toHaveText('Popular films');
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

test('a category of films links to the same category of TV', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/movie/now_playing`);
  const views = page.getByRole('navigation', { name: 'Films or TV' });
  await views.getByRole('link', { name: 'TV' }).click();
  await expect(page).toHaveURL(`${server.url}/ms/movies/multi/tv/airing_today`);
  await expect(page.getByRole('heading', heading)).toHaveText("This weekday's TV");
  await expect(views.getByRole('link', { name: 'TV' })).toHaveAttribute('aria-current', 'page');
});

test(
  'tabs and genres lead from list to list, of films and of TV',
  { tag: '@layout' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await page.goto(`${server.url}/ms`);
    const tile = page.getByRole('grid').getByRole('link').first();
    const tabs = page.getByRole('navigation', { name: 'Browse' });
    const genres = page.getByRole('navigation', { name: 'Genres' });
    const current = (row: typeof tabs) => row.locator('[aria-current=page]');
    const arrive = async (path: string, title: string, tab: string) => {
      await expect(page).toHaveURL(`${server.url}${path}`);
      await expect(page.getByRole('heading', heading)).toHaveText(title);
      await expect(current(tabs)).toHaveText(tab);
      await expect(current(tabs)).toBeInViewport({ ratio: 1 });
      // The first row of the grid begins in the first screen.
      await expect(tile).toBeInViewport();
      await expectNoOverflow(page);
    };
    await arrive('/ms/movies/multi/trending/all/week', 'Picks of the week', 'Picks');
    await expect(genres).toBeHidden();
    await tabs.getByRole('link', { name: 'Coming Up' }).click();
    await arrive('/ms/movies/multi/movie/upcoming', 'Upcoming anniversaries', 'Coming Up');
    await tabs.getByRole('link', { name: 'Genre' }).click();
    await arrive('/ms/movies/discover/18', 'Drama', 'Genre');
    await expect(genres.getByRole('link')).toHaveCount(18);
    await genres.getByRole('link', { name: 'Western' }).click();
    await arrive('/ms/movies/discover/37', 'Western', 'Genre');
    await expect(current(genres)).toBeInViewport({ ratio: 1 });
    const tv = recordRequests(page, ({ pathname }) => pathname === '/3/discover/tv');
    await page
      .getByRole('navigation', { name: 'Films or TV' })
      .getByRole('link', { name: 'TV' })
      .click();
    await arrive('/ms/movies/discover/37?media_type=tv', 'Western TV', 'Genre');
    expect(tv[0]?.search).toBe('?with_genres=37&sort_by=popularity.desc&page=1');
    await expect(genres.getByRole('link')).toHaveCount(16);
    await genres.getByRole('link', { name: 'Kids' }).click();
    await arrive('/ms/movies/discover/10762?media_type=tv', 'Kids TV', 'Genre');
    await page.goBack();
    await arrive('/ms/movies/discover/37?media_type=tv', 'Western TV', 'Genre');
    await page.reload();
    await arrive('/ms/movies/discover/37?media_type=tv', 'Western TV', 'Genre');
    await tabs.getByRole('link', { name: 'Still Running' }).click();
    await arrive('/ms/movies/multi/tv/on_the_air', 'TV still running', 'Still Running');

    // Each genre that is offered has titles.
    const headers = { Authorization: `Bearer ${token}` };
    for (const [from, list] of [
      ['/ms/movies/discover/18', '/4/discover/movie'],
      ['/ms/movies/discover/18?media_type=tv', '/3/discover/tv'],
    ] as const) {
      await page.goto(`${server.url}${from}`);
      await expect(tile).toBeVisible();
      const links = await genres.getByRole('link').all();
      for (const link of links) {
        const id = /\d+/.exec((await link.getAttribute('href')) ?? '')?.[0];
        const response = await page.request.get(`${server.url}${list}?with_genres=${id}`, {
          headers,
        });
        const { total_results: count }: { total_results: number } = await response.json();
        expect(count, await link.innerText()).toBeGreaterThan(0);
      }
    }
  },
);

// specification 4.6, 7.32, 9.9
test('a genre loads three pages at a time and shows each film once', async ({ page, server }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/4/discover/movie') requested.push(url.search);
  });
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
  await expect(grid.getByRole('link').first()).toBeVisible();
  expect(requested.slice(0, 3)).toEqual([1, 2, 3].map(queryOf));
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return grid.getAttribute('aria-rowcount');
    })
    .not.toBe('-1');
  expect(requested).toEqual([1, 2, 3, 4, 5, 6].map(queryOf));
  const columns = Number(await grid.getAttribute('aria-colcount'));
  await expect(grid).toHaveAttribute('aria-rowcount', String(Math.ceil(films / columns)));
});

test('a window that becomes taller shows and loads more films', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/discover/18`);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const fourth = page.waitForRequest(/discover\/movie.*page=4/);
  await page.setViewportSize({ width: 1440, height: 5_000 });
  await fourth;
  const end = () =>
    page
      .getByRole('grid')
      .getByRole('link')
      .evaluateAll((links) =>
        Math.max(...links.map((link) => link.getBoundingClientRect().bottom)),
      );
  await expect.poll(end).toBeGreaterThan(5_000);
});

test('Back returns to the same film far down a list, with the focus on it', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/discover/18`);
  const tiles = page.getByRole('grid').getByRole('link');
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

// specification 2.30
for (const [motion, how] of [
  ['no-preference', 'step by step'],
  ['reduce', 'at once'],
] as const) {
  test(`Back to top scrolls ${how} and moves the focus to the heading`, async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    await page.emulateMedia({ reducedMotion: motion });
    await page.clock.install();
    await page.goto(`${server.url}/ms/movies/discover/18`);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    const up = page.getByRole('button', { name: 'Back to top' });
    await expect(up).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await up.focus();
    await pauseClock(page);
    const top = () => page.evaluate(() => scrollY);
    const from = await top();
    await page.keyboard.press('Enter');
    if (motion === 'reduce') {
      expect(await top()).toBe(0);
    } else {
      expect(await top()).toBe(from);
      const way = [from];
      for (let step = 0; step < 3; step += 1) {
        await page.clock.runFor(100);
        way.push(await top());
      }
      expect(way).toEqual([...new Set(way)].sort((one, other) => other - one));
      expect(way.at(-1)).toBeGreaterThan(0);
      await page.clock.runFor(500);
      expect(await top()).toBe(0);
    }
    await expect(up).toBeHidden();
    await expect(page.getByRole('heading', heading)).toBeFocused();
  });
}

// specification 9.10
test('the toolbar stays in the header from 500 px on and scrolls away below', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  for (const [width, stays] of [
    [499, false],
    [500, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${server.url}/ms/movies/discover/99`);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    const genre = page.getByRole('combobox', { name: 'Genre' });
    if (stays) await expect(genre).toBeInViewport({ ratio: 1 });
    else await expect(genre).not.toBeInViewport();
    const boxes = await Promise.all(
      [page.getByRole('search'), page.getByRole('combobox', { name: 'Category' }), genre].map(
        (part) => part.boundingBox(),
      ),
    );
    const [search, category, last] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    if (!search || !category || !last) throw new Error('the toolbar is incomplete');
    if (stays) expect(search.x + search.width).toBeLessThanOrEqual(category.x);
    if (stays) expect(category.x + category.width).toBeLessThanOrEqual(last.x);
    else expect(category.y + category.height).toBeLessThanOrEqual(last.y);
  }
});

test(
  'on a phone the selects of lists are in the rows of the tabs and of the heading',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movies/discover/18`);
    const category = page.getByRole('combobox', { name: 'Category' });
    const title = page.getByRole('heading', heading);
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
    };
    const expectInRow = async (part: Locator, row: Locator) => {
      expect((await part.boundingBox())?.width).toBeLessThanOrEqual(44);
      expect(Math.abs((await middleOf(part)) - (await middleOf(row)))).toBeLessThanOrEqual(4);
    };
    await expect(title).toHaveText('Drama');
    await expectInRow(category, page.getByRole('link', { name: 'Genre', exact: true }));
    await expectInRow(page.getByRole('combobox', { name: 'Genre' }), title);
    await expectAccessible(page);
    await category.selectOption('Popular');
    await expect(title).toHaveText('Popular films');
    await page.goto(`${server.url}/ms/movies/search/alien`);
    await expect(title).toHaveText(/alien/);
    expect((await category.boundingBox())?.width).toBeLessThanOrEqual(44);
    expect((await category.boundingBox())?.y).toBeLessThan(await middleOf(title));
    await expectNoOverflow(page);
  },
);

test('the keyboard shortcuts are listed in an accessible dialog and can be turned off', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('grid').getByRole('link').first();
  await expect(tile).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The page takes keys a moment after it shows the first tile.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await tile.focus();
  await page.keyboard.press('3');
  await page.keyboard.press('/');
  await expect(tile).toBeFocused();
  const stars = page.getByRole('grid').getByRole('radiogroup').first();
  await expect(stars.getByRole('radio', { name: '3 stars' })).not.toBeChecked();
});
