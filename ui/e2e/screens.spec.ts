// Why: every screen passes axe in both themes and keeps within the window's width, with data and without.
import { expect, FILM, isAccessible, makePlaylist, signedIn, test } from './app';

const THEMES = ['dark', 'light'] as const;

const screens = [
  { name: 'landing', path: '/', heading: 'Your films, your stars' },
  { name: 'sign-in', path: '/ms/sign-in', heading: 'Sign in' },
  { name: 'sign-up', path: '/ms/sign-up', heading: 'Sign up' },
  { name: 'not-found', path: '/nothing/here', heading: 'This page was never shot' },
  { name: 'trending', path: '/ms', heading: 'Trending this week', member: true },
  { name: 'genre', path: '/ms/movies/discover/99', heading: 'Documentary', member: true },
  { name: 'category', path: '/ms/movies/multi/tv/popular', heading: 'Popular TV', member: true },
  { name: 'search', path: '/ms/movies/search/martin', heading: /Results for/, member: true },
  { name: 'title', path: `/ms/movie/${FILM}`, heading: 'The Godfather', member: true },
  { name: 'show', path: '/ms/movie/99990500001?media_type=tv', heading: /./, member: true },
  { name: 'no-such-title', path: '/ms/movie/1', heading: 'No such title', member: true },
  { name: 'playlists-empty', path: '/ms/playlists', heading: 'Playlists', member: true },
  { name: 'playlists', path: '/ms/playlists', heading: 'Playlists', member: true, collects: true },
  { name: 'playlist', path: '/ms/playlist/1', heading: 'Friday', member: true, collects: true },
  { name: 'no-such-playlist', path: '/ms/playlist/9', heading: 'No such playlist', member: true },
  { name: 'person', path: '/ms/person/1433113915', heading: 'Al Pacino', member: true },
  { name: 'no-such-person', path: '/ms/person/1', heading: 'No such person', member: true },
  { name: 'settings', path: '/ms/settings', heading: 'Settings', member: true },
  { name: 'admin', path: '/ms/admin', heading: 'Admin', member: true },
  { name: 'media-update', path: '/ms/media_update', heading: 'Media update', member: true },
  { name: 'media-update-visitor', path: '/ms/media_update', heading: 'Media update' },
  { name: 'fix', path: '/ms/fix', heading: 'Fix', member: true },
  { name: 'fix-visitor', path: '/ms/fix', heading: 'Fix' },
  { name: 'profile', path: '/ms/users/:id', heading: 'annak', member: true, rates: true },
  { name: 'profile-empty', path: '/ms/users/:id', heading: 'annak', member: true },
  { name: 'about', path: '/ms/about', heading: 'About' },
  { name: 'ratings-empty', path: '/ms/ratings', heading: 'Ratings', member: true },
  { name: 'ratings', path: '/ms/ratings', heading: 'Ratings', member: true, rates: true },
];

for (const theme of THEMES) {
  for (const screen of screens) {
    // specification 2.3, 2.4
    test(`${screen.name} is accessible and fits the window in the ${theme} theme`, async ({
      page,
      server,
    }, info) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (screen.member) {
        const token = await signedIn(page, server);
        const headers = { Authorization: `Bearer ${token}` };
        for (const [offset, score] of screen.rates ? [5, 3, 4, 1, 2].entries() : []) {
          const data = { id: FILM + offset, media_type: 'movie', score };
          const answer = await page.request.post(`${server.url}/api/v1/movies`, { data, headers });
          expect(answer.status()).toBe(201);
        }
        if (screen.collects) {
          await makePlaylist(page, server, token, { films: 5 });
          await makePlaylist(page, server, token, { title: 'Rainy days' });
        }
      }
      await page.goto(`${server.url}${screen.path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      await page.waitForLoadState('networkidle');
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(sideways).toBeLessThanOrEqual(0);
      await page.screenshot({
        path: `${info.project.outputDir}/${screen.name}-${theme}-${info.project.name}.png`,
      });
      await isAccessible(page);
    });
  }
}
