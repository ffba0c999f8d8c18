// Why: a key may be taken back at any time; then what is one's own goes on, and who can mend it is told how.
import { expect, isAccessible, signedIn, test } from './app';

test.use({ behind: 'tmdb' });

test('while TMDB refuses the key lists say so and where to change it, and what is kept goes on', async ({
  page,
  server,
  tmdb,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms/movie/550`);
  await page.getByRole('radio', { name: '4 stars' }).first().click({ force: true });
  await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  await tmdb?.behave('status', 401);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.reload();
  await expect(main).toContainText("TMDB refuses this server's key");
  await isAccessible(page);
  await main.getByRole('link', { name: 'Change the key' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  // What was seen before, and all that is one's own.
  await page.goto(`${server.url}/ms/ratings`);
  await expect(main.getByRole('link', { name: 'The Quiet Club' })).toBeVisible();
  await page.goto(`${server.url}/ms/movie/550`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
  await page.getByRole('radio', { name: '2 stars' }).first().click({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: '2 stars' }).first()).toBeChecked();
});
