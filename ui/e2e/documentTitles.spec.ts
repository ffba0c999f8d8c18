// Document titles of screens that accessibility.spec.ts does not open.
import { expect, signUpByApi, test } from './fixtures';

const screens = [
  ['/ms/movies/multi/trending/tv/day', 'TV picks of the day'],
  ['/ms/movies/multi/movie/popular', 'Popular films'],
  ['/ms/import/1', 'Import not found'],
  ['/ms/users/9', 'Page not found'],
] as const;

test('each screen for members has its own document title', async ({ page, server }) => {
  await signUpByApi(page, server);
  for (const [path, title] of screens) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveTitle(`${title} · moviestars`);
  }
});

test('the password reset screen has its own document title', async ({ page, server }) => {
  await page.route('**/reset_request/**', (route) => route.fulfill({ json: { status: 'ok' } }));
  await page.goto(`${server.url}/ms/reset_password/1/pass`);
  await expect(page).toHaveTitle('Reset Password · moviestars');
});
