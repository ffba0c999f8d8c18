// Every screen has a document title of its own, passes axe in both themes and does not overflow its window, with data and
// without. Screens with posters are checked on a phone too, because their controls differ where nothing can hover.
import type { Locator, Page } from '@playwright/test';
import {
  chunksOf,
  createPlaylist,
  expect,
  expectAccessible,
  expectAccessibleExceptColors,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILM,
  FILMS,
  listToWatch,
  rateFilms,
  SHOWS,
  signUpByApi,
  test,
  watchEpisodes,
  watchFilms,
} from './fixtures';
import type { Server } from './fixtures';

interface Screen {
  name: string;
  path: string;
  heading: string;
  /** The document's title, if it is not the heading. */
  title?: string;
  /** Visible once the screen is complete. */
  complete: (page: Page) => Locator;
  /** Visible as well. */
  also?: (page: Page) => Locator;
  /** Checked on a phone too. */
  touch?: true;
  /** Another screen has the same elements, so only the title is checked. */
  alike?: true;
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const image = (page: Page) => main(page).locator('img').first();
const tile = (page: Page) => page.getByRole('grid').getByRole('link').first();
const text = (shown: string | RegExp) => (page: Page) => main(page).getByText(shown).first();
const button = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).first();
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
const region = (name: string) => (page: Page) => page.getByRole('region', { name });

const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', heading: 'Your films, your stars', complete: image },
  { name: 'sign-in', path: '/ms/sign-in', heading: 'Sign in', complete: field('Email') },
  {
    name: 'provider',
    path: '/ms/sign-in/example',
    heading: 'Sign in',
    complete: text('This did not work'),
  },
  { name: 'sign-up', path: '/ms/sign-up', heading: 'Sign up', complete: field('First Name') },
  {
    name: 'not found',
    path: '/nothing/here',
    heading: 'Page not found',
    complete: heading,
  },
  {
    name: 'maintenance for a visitor',
    path: '/ms/maintenance',
    heading: 'Maintenance',
    complete: text('Admins only'),
  },
  {
    name: 'media update for a visitor',
    path: '/ms/media_update',
    heading: 'Maintenance',
    complete: text('Admins only'),
  },
  { name: 'about', path: '/ms/about', heading: 'About', complete: text('the built-in catalogue') },
];

const emptyScreens: Screen[] = [
  { name: 'home of a new user', path: '/ms/home', heading: 'Home', complete: tile, touch: true },
  {
    name: 'playlists without any',
    path: '/ms/playlists',
    heading: 'Playlists',
    complete: button(/^Create Playlist/),
  },
  {
    name: 'profile without ratings',
    path: '/ms/users/:id',
    heading: 'annak',
    title: 'Profile',
    complete: text('No ratings yet'),
  },
  {
    name: 'diary without watches',
    path: '/ms/diary',
    heading: 'Diary',
    complete: text('Your diary is empty'),
  },
  {
    name: 'up next without shows',
    path: '/ms/up-next',
    heading: 'Up next',
    complete: text('Nothing up next'),
  },
  {
    name: 'my shows without any',
    path: '/ms/shows',
    heading: 'My shows',
    complete: text('No shows yet'),
  },
  {
    name: 'watchlist without titles',
    path: '/ms/watchlist',
    heading: 'Watchlist',
    complete: text('Nothing to watch yet'),
  },
  {
    name: 'calendar without dates',
    path: '/ms/calendar',
    heading: 'Calendar',
    complete: text('No dates of episodes'),
  },
  {
    name: 'notifications without any',
    path: '/ms/notifications',
    heading: 'Notifications',
    complete: text('No notifications'),
  },
  {
    name: 'import without any',
    path: '/ms/import',
    heading: 'Import',
    complete: button(/^Choose files/),
  },
  {
    name: 'connections without any',
    path: '/ms/connections',
    heading: 'Connections',
    complete: text('You have no tokens.'),
  },
  {
    name: 'operations of the API',
    path: '/ms/connections/api',
    heading: 'API',
    complete: text('/api/v1/access-tokens'),
  },
  {
    name: 'history without changes',
    path: '/ms/history',
    heading: 'History',
    complete: text('Nothing changed yet'),
  },
  {
    name: 'ratings without any',
    path: '/ms/ratings',
    heading: 'Ratings',
    complete: tile,
  },
];

const memberScreens: Screen[] = [
  {
    name: 'home',
    path: '/ms/home',
    heading: 'Home',
    complete: region('Recently rated'),
    touch: true,
  },
  { name: 'trending', path: '/ms', heading: 'Picks of the week', complete: tile, touch: true },
  {
    name: 'genre of TV',
    path: '/ms/movies/discover/10765?media_type=tv',
    heading: 'Sci-Fi & Fantasy TV',
    complete: tile,
    alike: true,
  },
  { name: 'genre', path: '/ms/movies/discover/99', heading: 'Documentary', complete: tile },
  { name: 'category', path: '/ms/movies/multi/tv/popular', heading: 'Popular TV', complete: tile },
  {
    name: 'search',
    path: '/ms/movies/search/martin',
    heading: 'Results for “martin”',
    complete: tile,
    touch: true,
  },
  {
    name: 'seen film',
    path: `/ms/movie/${FILM}`,
    heading: 'The Godfather',
    complete: region('More like this'),
    also: region('Your watches'),
    touch: true,
  },
  {
    name: 'show that is begun',
    path: '/ms/movie/9991396?media_type=tv',
    heading: 'Breaking Bad',
    complete: region('More like this'),
    also: text('10 of 62 episodes'),
  },
  {
    name: 'season',
    path: '/ms/movie/9991396/season/2',
    heading: 'Season 2',
    title: 'Season 2 – Breaking Bad',
    complete: text('3 of 13 episodes'),
  },
  {
    name: 'missing season',
    path: '/ms/movie/9991396/season/77',
    heading: 'Season not found',
    complete: heading,
  },
  { name: 'missing title', path: '/ms/movie/1', heading: 'Title not found', complete: heading },
  {
    name: 'playlists',
    path: '/ms/playlists',
    heading: 'Playlists',
    complete: text('Friday'),
    touch: true,
  },
  { name: 'playlist', path: '/ms/playlist/1', heading: 'Friday', complete: tile, touch: true },
  { name: 'diary', path: '/ms/diary', heading: 'Diary', complete: text('March 2026') },
  {
    name: 'up next',
    path: '/ms/up-next',
    heading: 'Up next',
    complete: region('Continue'),
  },
  { name: 'my shows', path: '/ms/shows', heading: 'My shows', complete: text('Breaking Bad') },
  {
    name: 'watchlist',
    path: '/ms/watchlist',
    heading: 'Watchlist',
    complete: tile,
    touch: true,
  },
  { name: 'history', path: '/ms/history', heading: 'History', complete: region('Today') },
  {
    name: 'watches without a date',
    path: '/ms/diary?undated=true',
    heading: 'Diary',
    complete: region('Without a date'),
  },
  {
    name: 'missing playlist',
    path: '/ms/playlist/9',
    heading: 'Playlist not found',
    complete: heading,
  },
  {
    name: 'person',
    path: '/ms/person/1433113915',
    heading: 'Al Pacino',
    complete: tile,
    touch: true,
  },
  {
    name: 'missing person',
    path: '/ms/person/1',
    heading: 'Person not found',
    complete: heading,
    alike: true,
  },
  {
    name: 'settings',
    path: '/ms/settings',
    heading: 'Settings',
    complete: text('Open server settings'),
  },
  {
    name: 'server settings',
    path: '/ms/admin/settings',
    heading: 'Server settings',
    complete: field('TMDB key'),
  },
  {
    name: 'admin',
    path: '/ms/admin',
    heading: 'Admin',
    complete: (page) => page.getByRole('rowheader', { name: 'annak' }),
  },
  {
    name: 'maintenance',
    path: '/ms/maintenance',
    heading: 'Maintenance',
    complete: button('Check all titles'),
  },
  {
    name: 'media update',
    path: '/ms/media_update',
    heading: 'Maintenance',
    complete: button('Get DB Movies'),
    also: button('Apply Fix'),
  },
  {
    name: 'profile',
    path: '/ms/users/:id',
    heading: 'annak',
    title: 'Profile',
    complete: text(/Average \d/),
    touch: true,
  },
  { name: 'ratings', path: '/ms/ratings', heading: 'Ratings', complete: tile, touch: true },
];

/** The screens with content that only TMDB has: images, votes, episodes, watch providers. */
const tmdbScreens: Screen[] = [
  { name: 'trending', path: '/ms', heading: 'Trending this week', complete: tile },
  {
    name: 'in theaters',
    path: '/ms/movies/multi/movie/now_playing',
    heading: 'In theaters',
    complete: tile,
    alike: true,
  },
  { name: 'genre', path: '/ms/movies/discover/18', heading: 'Drama', complete: tile, alike: true },
  {
    name: 'search',
    path: '/ms/movies/search/quiet',
    heading: 'Results for “quiet”',
    complete: tile,
  },
  { name: 'film', path: '/ms/movie/550', heading: 'The Quiet Club', complete: text('Cast') },
  {
    name: 'show',
    path: '/ms/movie/9991396?media_type=tv',
    heading: 'Chalk and Fire',
    complete: text('Cast'),
  },
  { name: 'person', path: '/ms/person/819', heading: 'Edwin Thorne', complete: tile },
  { name: 'about', path: '/ms/about', heading: 'About', complete: text('not endorsed') },
  { name: 'ratings', path: '/ms/ratings', heading: 'Ratings', complete: text('The Quiet Club') },
  { name: 'playlists', path: '/ms/playlists', heading: 'Playlists', complete: text('Friday') },
  { name: 'playlist', path: '/ms/playlist/1', heading: 'Friday', complete: text('The Quiet Club') },
  {
    name: 'server settings',
    path: '/ms/admin/settings',
    heading: 'Server settings',
    complete: text('TMDB key'),
  },
];

/** Five ratings, three watches of films and some of episodes, a title to watch, and two playlists, one of them with five films. */
async function addData(page: Page, server: Server, token: string): Promise<void> {
  await rateFilms(page, server, token, [5, 3, 4, 1, 2]);
  const day = { precision: 'day', day: '2026-03-29' };
  await watchFilms(page, server, token, [
    day,
    { precision: 'year', year: 2019 },
    { precision: 'unknown' },
  ]);
  const until = { season_number: 2, episode_number: 3, up_to: true };
  await watchEpisodes(page, server, token, SHOWS.breakingBad, until);
  await watchEpisodes(page, server, token, SHOWS.wire, { season_number: 1 });
  await listToWatch(page, server, token, FILMS[4]);
  await createPlaylist(page, server, token, { films: 5 });
  await createPlaylist(page, server, token, { title: 'Rainy days' });
}

/** A rating and a playlist with a film of TMDB. */
async function addTmdbData(page: Page, server: Server): Promise<void> {
  const token = await signUpByApi(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const film = { id: 550, media_type: 'movie' };
  const rating = { headers, data: { ...film, score: 4 } };
  expect((await page.request.post(`${server.url}/api/v1/movies`, rating)).ok()).toBe(true);
  const playlist = await createPlaylist(page, server, token);
  const item = { headers, data: { payload: film } };
  const items = `${server.url}/api/v1/playlists/${playlist}`;
  expect((await page.request.put(items, item)).ok()).toBe(true);
}

async function open(page: Page, server: Server, screen: Screen): Promise<void> {
  await page.goto(`${server.url}${screen.path}`);
  await expect(heading(page)).toHaveText(screen.heading);
  await expect(screen.complete(page)).toBeVisible();
  if (screen.also) await expect(screen.also(page)).toBeVisible();
  await expect(page).toHaveTitle(`${screen.title ?? screen.heading} · moviestars`);
}

/** Makes the window as wide as a small phone, then as a usual one, in which the bar at the bottom is there. */
async function narrow(page: Page, hasBar: boolean): Promise<void> {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    // Components that depend on the width are rendered again first.
    await expect(() => expectNoOverflow(page)).toPass({ timeout: 10_000 });
  }
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  if (hasBar) await expect(bar).toBeVisible();
}

/** Screens of one test: preparing the data takes longer than a screen. */
const perTest = 12;

const groups = [
  { who: 'a visitor', screens: visitorScreens, prepare: () => Promise.resolve() },
  {
    who: 'a new user',
    screens: emptyScreens,
    prepare: async (page: Page, server: Server) => void (await signUpByApi(page, server)),
  },
  {
    who: 'a user with data',
    screens: memberScreens,
    prepare: async (page: Page, server: Server) =>
      addData(page, server, await signUpByApi(page, server)),
  },
  {
    who: 'a user with data of TMDB',
    screens: tmdbScreens,
    prepare: addTmdbData,
    catalogue: 'tmdb',
  },
] as const;

for (const { who, screens, prepare, ...group } of groups) {
  test.describe(`for ${who}`, () => {
    test.use({
      catalogue: 'catalogue' in group ? group.catalogue : 'builtin',
      colorScheme: 'dark',
    });

    for (const some of chunksOf(screens, perTest)) {
      const names = some.map(({ name }) => name).join(', ');
      // specification 2.3, 2.4
      test(`screens are accessible in both themes and do not overflow: ${names}`, async ({
        page,
        server,
      }) => {
        const wide = page.viewportSize();
        await prepare(page, server);
        for (const screen of some) {
          await test.step(screen.name, async () => {
            await open(page, server, screen);
            if (screen.alike) return;
            await expectNoOverflow(page);
            await expectAccessibleInBothThemes(page);
            await narrow(page, who !== 'a visitor');
            // Only the bars have colors that depend on the width.
            if (screen === some[0]) await expectAccessibleInBothThemes(page);
            else await expectAccessibleExceptColors(page);
            if (wide) await page.setViewportSize(wide);
          });
        }
      });
    }
  });
}

test.describe('by touch', () => {
  test.use({ colorScheme: 'dark' });

  test(
    'screens with posters are accessible and do not overflow on a phone',
    { tag: '@phone' },
    async ({ page, server }) => {
      const check = (screen: Screen) =>
        test.step(screen.name, async () => {
          await page.setViewportSize({ width: 375, height: 812 });
          await open(page, server, screen);
          await expectNoOverflow(page);
          await expectAccessible(page);
          await page.setViewportSize({ width: 320, height: 640 });
          await expectNoOverflow(page);
        });
      const token = await signUpByApi(page, server);
      for (const screen of emptyScreens) if (screen.touch) await check(screen);
      await addData(page, server, token);
      for (const screen of memberScreens) if (screen.touch) await check(screen);
    },
  );
});
