// Each screen has its own document title, failures included.
import type { Page } from '@playwright/test';
import { expect, createPlaylist, signUpByApi, test } from './fixtures';

const visitors = [
  ['/', 'Your films, your stars'],
  ['/ms/sign-in', 'Sign in'],
  ['/ms/sign-up', 'Sign up'],
  ['/ms/about', 'About'],
  ['/nothing/here', 'Page not found'],
] as const;

const members = [
  ['/ms/home', 'Home'],
  ['/ms', 'Picks of the week'],
  ['/ms/movies/multi/trending/tv/day', 'TV picks of the day'],
  ['/ms/movies/multi/movie/popular', 'Popular films'],
  ['/ms/movies/discover/99', 'Documentary'],
  ['/ms/movies/search/godfather', /godfather/],
  ['/ms/movie/238', 'The Godfather'],
  ['/ms/movie/1', 'Title not found'],
  ['/ms/person/1433113915', 'Al Pacino'],
  ['/ms/person/1', 'Person not found'],
  ['/ms/ratings', 'Ratings'],
  ['/ms/playlists', 'Playlists'],
  ['/ms/playlist/1', 'Friday'],
  ['/ms/playlist/9', 'Playlist not found'],
  ['/ms/up-next', 'Up next'],
  ['/ms/diary', 'Diary'],
  ['/ms/shows', 'My shows'],
  ['/ms/watchlist', 'Watchlist'],
  ['/ms/calendar', 'Calendar'],
  ['/ms/history', 'History'],
  ['/ms/notifications', 'Notifications'],
  ['/ms/import', 'Import'],
  ['/ms/connections', 'Connections'],
  ['/ms/connections/api', 'API'],
  ['/ms/import/1', 'Import not found'],
  ['/ms/users/:id', 'Profile'],
  ['/ms/users/9', 'Page not found'],
  ['/ms/settings', 'Settings'],
  ['/ms/admin/settings', 'Server settings'],
] as const;

async function hasTitle(page: Page, title: string | RegExp) {
  const text = typeof title === 'string' ? `${title} · moviestars` : title;
  await expect(page).toHaveTitle(text);
  await expect(page).toHaveTitle(/ · moviestars$/);
}

test('each screen for visitors has its own document title', async ({ page, server }) => {
  for (const [path, title] of visitors) {
    await page.goto(`${server.url}${path}`);
    await hasTitle(page, title);
  }
});

test('each screen for members has its own document title', async ({ page, server }) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  for (const [path, title] of members) {
    await page.goto(`${server.url}${path}`);
    await hasTitle(page, title);
  }
});

test('the password reset screen has its own document title', async ({ page, server }) => {
  await page.route('**/reset_request/**', (route) => route.fulfill({ json: { status: 'ok' } }));
  await page.goto(`${server.url}/ms/reset_password/1/pass`);
  await hasTitle(page, 'Reset Password');
});
