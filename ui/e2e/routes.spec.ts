// Every address, for visitors, members and admins.
import type { Page } from '@playwright/test';
import { anna, expect, createPlaylist, signUpByApi, test, recordRequests } from './fixtures';
import type { Server, User } from './fixtures';

const bert: User = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** An invalid reset link leads to the landing page. */
const INVALID_LINK = '/ms/reset_password/1/wrong';
const LANDING = ['/', 'Your films, your stars'] as const;
const TRENDING = ['/ms/movies/multi/trending/all/week', 'Picks of the week'] as const;

/** The final address and its heading. */
type Destination = readonly [path: string, heading: string];

/** The screens of signed-in users. */
const protectedScreens: Record<string, Destination> = {
  '/ms': TRENDING,
  '/ms/movies': ['/ms/movies/multi/movie/popular', 'Popular films'],
  [TRENDING[0]]: TRENDING,
  '/ms/movies/multi/tv/top_rated': ['/ms/movies/multi/tv/top_rated', 'Top rated TV'],
  '/ms/movies/discover/27': ['/ms/movies/discover/27', 'Horror'],
  '/ms/movies/search/heat': ['/ms/movies/search/heat', 'Results for “heat”'],
  '/ms/movie/238': ['/ms/movie/238', 'The Godfather'],
  '/ms/movie/9991396/season/2': ['/ms/movie/9991396/season/2', 'Season 2'],
  '/ms/person/1433113915': ['/ms/person/1433113915', 'Al Pacino'],
  '/ms/ratings': ['/ms/ratings', 'Ratings'],
  '/ms/playlists': ['/ms/playlists', 'Playlists'],
  '/ms/up-next': ['/ms/up-next', 'Up next'],
  '/ms/diary': ['/ms/diary', 'Diary'],
  '/ms/shows': ['/ms/shows', 'My shows'],
  '/ms/watchlist': ['/ms/watchlist', 'Watchlist'],
  '/ms/calendar': ['/ms/calendar', 'Calendar'],
  '/ms/history': ['/ms/history', 'History'],
  '/ms/notifications': ['/ms/notifications', 'Notifications'],
  '/ms/import': ['/ms/import', 'Import'],
  '/ms/connections': ['/ms/connections', 'Connections'],
};

/** The screens that everyone sees. */
const openScreens: Record<string, Destination> = {
  '/ms/media_update': ['/ms/media_update', 'Maintenance'],
  '/ms/maintenance': ['/ms/maintenance', 'Maintenance'],
  '/ms/fix': ['/ms/fix', 'Maintenance'],
  '/ms/about': ['/ms/about', 'About'],
  '/ms/nowhere': ['/ms/nowhere', 'Page not found'],
};

async function expectDestination(
  page: Page,
  server: Server,
  from: string,
  [path, heading]: Destination,
) {
  await test.step(from, async () => {
    await page.goto(`${server.url}${from}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(`${server.url}${path}`);
  });
}

// specification 2.1, 2.2, 2.3, 2.4, 2.5, 2.14, 2.15, 2.17
test('a protected address leads a visitor to the landing page without a request for titles', async ({
  page,
  server,
}) => {
  // The forms have a button for each identity provider.
  const requested = recordRequests(page, ({ pathname }) =>
    /^\/(3|api\/v1\/(?!sign-in-providers$))/.test(pathname),
  );
  await expectDestination(page, server, '/', LANDING);
  await expectDestination(page, server, '/ms/sign-in', ['/ms/sign-in', 'Sign in']);
  await expectDestination(page, server, '/ms/sign-up', ['/ms/sign-up', 'Sign up']);
  // layouts/sessionGuards.test.tsx has every address.
  for (const path of ['/ms', '/ms/movie/238', '/ms/playlist/1', '/ms/users/1', '/ms/admin']) {
    await expectDestination(page, server, path, LANDING);
  }
  expect(requested).toEqual([]);
  for (const [path, arrival] of Object.entries(openScreens))
    await expectDestination(page, server, path, arrival);
  await expectDestination(page, server, INVALID_LINK, LANDING);
});

// specification 2.2, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.13, 2.16
test('every protected address leads a member to its screen, and the admin page to its demonstration', async ({
  page,
  server,
}) => {
  const annas = await signUpByApi(page, server, anna);
  const token = await signUpByApi(page, server, bert);
  const home = ['/', '/ms/sign-in', '/ms/sign-up', INVALID_LINK];
  for (const path of home) await expectDestination(page, server, path, TRENDING);
  for (const [path, arrival] of Object.entries(protectedScreens)) {
    await expectDestination(page, server, path, arrival);
  }
  const playlist = `/ms/playlist/${await createPlaylist(page, server, token)}`;
  await expectDestination(page, server, playlist, [playlist, 'Friday']);
  await expectDestination(page, server, '/ms/users/2', ['/ms/users/2', bert.username]);
  await expectDestination(page, server, '/ms/users/1', ['/ms/users/1', 'Page not found']);
  await expectDestination(page, server, '/ms/admin', ['/ms/admin', 'Admin (Demo)']);
  await expect(page.getByText('Demo mode: sample users')).toBeVisible();
  await expectDestination(page, server, '/ms/settings', ['/ms/settings', 'Settings']);
  const path = '/ms/admin/settings';
  await expectDestination(page, server, path, [path, 'Server settings']);
  await expect(page.getByText('Server settings are for admins')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'TMDB key' })).toHaveCount(0);

  // accessibility.spec.ts opens the other screens as an admin.
  await test.step('addresses that differ for an admin', async () => {
    await page.evaluate((jwt) => sessionStorage.setItem('jwt', jwt), annas);
    await expectDestination(page, server, '/ms/users/2', ['/ms/users/2', bert.username]);
    await expectDestination(page, server, '/ms/admin', ['/ms/admin', 'Admin']);
    await expect(page.getByRole('cell', { name: anna.email })).toBeVisible();
    await expectDestination(page, server, path, [path, 'Server settings']);
    await expect(page.getByLabel('TMDB key')).toBeVisible();
    await expectDestination(page, server, '/ms/admin/other', ['/ms/admin/other', 'Page not found']);
  });
});
