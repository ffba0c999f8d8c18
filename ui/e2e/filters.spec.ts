// Filters of lists, and the first screen of a title on a phone.
import {
  createPlaylist,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  rateFilms,
  signUpByApi,
  test,
} from './fixtures';

test('filters are set in the panel, kept in the address, and removed one by one', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Crime' }).click();
  await panel.getByRole('button', { name: 'Comedy' }).click();
  await panel.getByRole('button', { name: 'Comedy: included' }).click();
  await panel.getByLabel('Decade').selectOption('1970s');
  await expect(panel.getByText('Keywords')).toBeHidden();
  await expectAccessible(page);
  await panel.getByText('Saved filters').click();
  await panel.getByLabel('Save as').fill('Seventies crime');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name: 'Show results' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/ms\/movies\/discover\/80\?/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    without_genres: '35',
    'primary_release_date.gte': '1970-01-01',
    'primary_release_date.lte': '1979-12-31',
  });
  const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('link');
  await expect(chips).toHaveCount(3);
  await expect(page.getByRole('gridcell').getByRole('link').first()).toHaveAttribute(
    'href',
    '/ms/movie/238',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(chips).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Filters · 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Not Comedy' }).click();
  await expect(chips).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters · 2' }).click();
  await panel.getByRole('link', { name: 'Seventies crime' }).click();
  await expect(chips).toHaveCount(3);
});

test('rated titles are hidden from lists on demand, which load on and keep the title that is rated', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [5, 4, 3, 5, 4]);
  await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles.first()).toHaveAttribute('href', '/ms/movie/238');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Rated titles').selectOption('Hide');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/\/ms\/movies\/multi\/movie\/popular$/);
  await expect(page.getByText('5 hidden')).toBeVisible();
  await expect(tiles.first()).not.toHaveAttribute('href', '/ms/movie/238');
  await expectAccessibleInBothThemes(page);
  const first = await tiles.first().getAttribute('href');
  await tiles.first().focus();
  await page.keyboard.press('4');
  await expect(tiles.first()).toHaveAccessibleName(/rated 4 of 5/);
  await expect(tiles.first()).toHaveAttribute('href', first ?? '');
  await expect(tiles.first()).toBeFocused();
  await page.getByRole('button', { name: 'Show rated titles' }).click();
  await expect(tiles.first()).toHaveAttribute('href', '/ms/movie/238');
  await expect(page.getByRole('button', { name: 'Hide rated titles' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('6 hidden')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('titles loaded')).toBeAttached();
});

test('a playlist is filtered by title and by rating, and ratings by decade and genre', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const id = await createPlaylist(page, server, token, { films: 12 });
  await rateFilms(page, server, token, [5, 4, 3, 5, 4, 2, 1, 5, 5]);
  await page.goto(`${server.url}/ms/playlist/${id}`);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await expect(tiles).toHaveCount(12);
  await page.getByRole('combobox', { name: 'Your rating' }).selectOption('Not rated');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByText('3 of 12').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Remove filter: Not rated' }).click();
  await expect(tiles).toHaveCount(12);
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('godfather');
  await expect(page).toHaveURL(/title=godfather/);
  await expect(tiles).toHaveCount(1);
  await page.goBack();
  await page.goto(`${server.url}/ms/ratings`);
  await expect(tiles).toHaveCount(9);
  await page.getByLabel('Decade').selectOption('1970s');
  await expect(page).toHaveURL(/decade=1970/);
  await expect(page.getByText('2 of 9').first()).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('Crime');
  await expect(page).toHaveURL(/genre=80/);
  await expect(tiles).toHaveCount(1);
  await expect(tiles.first()).toHaveAccessibleName(/The Godfather/);
  await page.getByRole('link', { name: 'Remove filter: 1970s' }).click();
  await expect(page).toHaveURL(/\?genre=80$/);
  await expect(tiles.first()).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Crime' }).click();
  await expect(tiles).toHaveCount(9);
});

for (const [catalogue, id, words] of [
  ['builtin', 238, "At his daughter's wedding"],
  ['tmdb', 550, 'Two clerks found a club'],
] as const) {
  test.describe(`with the catalogue ${catalogue}`, () => {
    test.use({ catalogue });

    test('the plot of a title is in the first screen of a phone', async ({ page, server }) => {
      await signUpByApi(page, server);
      await page.setViewportSize({ width: 375, height: 667 });
      await page.goto(`${server.url}/ms/movie/${id}`);
      await expect(page.getByText(words)).toBeInViewport({ ratio: 1 });
    });
  });
}
