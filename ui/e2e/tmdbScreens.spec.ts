// Why: TMDB's titles have what the built-in ones lack (pictures, votes, episodes, offers), on the same screens.
import { expect, isAccessible, signedIn, test } from './app';

test.use({ behind: 'tmdb' });

const screens = [
  { name: 'trending', path: '/ms', heading: 'Trending this week' },
  { name: 'in theaters', path: '/ms/movies/multi/movie/now_playing', heading: 'In theaters' },
  { name: 'a genre', path: '/ms/movies/discover/18', heading: 'Drama' },
  { name: 'a search', path: '/ms/movies/search/quiet', heading: /Results for/ },
  { name: 'a film', path: '/ms/movie/550', heading: 'The Quiet Club' },
  { name: 'a show', path: '/ms/movie/9991396?media_type=tv', heading: 'Chalk and Fire' },
  { name: 'a person', path: '/ms/person/819', heading: 'Edwin Thorne' },
  { name: 'about', path: '/ms/about', heading: 'About' },
  { name: 'ratings', path: '/ms/ratings', heading: 'Ratings', shows: 'The Quiet Club' },
  { name: 'playlists', path: '/ms/playlists', heading: 'Playlists', shows: 'Friday' },
  { name: 'a playlist', path: '/ms/playlist/1', heading: 'Friday', shows: 'The Quiet Club' },
  { name: 'profile', path: '/ms/users/:id', heading: 'annak' },
  { name: 'settings', path: '/ms/settings', heading: 'Settings' },
];

for (const theme of ['dark', 'light'] as const) {
  for (const { name, path, heading, shows } of screens) {
    test(`${name} of TMDB is accessible and fits the window in the ${theme} theme`, async ({
      page,
      server,
    }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const headers = { Authorization: `Bearer ${await signedIn(page, server)}` };
      const film = { id: 550, media_type: 'movie' };
      const calls = {
        rate: '/api/v1/movies',
        make: '/api/v1/playlists',
        add: '/api/v1/playlists/1',
      };
      await page.request.post(server.url + calls.rate, { headers, data: { ...film, score: 4 } });
      const friday = { title: 'Friday', active: true };
      await page.request.post(server.url + calls.make, { headers, data: friday });
      await page.request.put(server.url + calls.add, { headers, data: { payload: film } });
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (shows) await expect(page.getByRole('main').getByText(shows).first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(sideways).toBeLessThanOrEqual(0);
      await isAccessible(page);
    });
  }
}

test('by keys alone: from a list to a title, its cast, a person and all the way back', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  const film = page.getByRole('grid').getByRole('link', { name: /^The Quiet Club/ });
  await film.focus();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'The Quiet Club' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  const actor = page.getByRole('link', { name: /Edwin Thorne/ });
  await actor.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edwin Thorne' })).toBeFocused();
  await page.goBack();
  await expect(actor).toBeFocused();
  await page.goBack();
  await expect(film).toBeFocused();
});
