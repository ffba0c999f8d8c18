// Filters of lists, of playlists and of ratings.
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

test('rated titles are hidden from lists on demand, and playlists and ratings are filtered', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, [5, 4, 3, 5, 4]);
  const tiles = page.getByRole('gridcell').getByRole('link');
  await test.step('rated titles are hidden and shown', async () => {
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await expect(tiles.first()).toHaveAttribute('href', '/ms/movie/238');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Rated titles').selectOption('Hide');
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/\/ms\/movies\/multi\/movie\/popular$/);
    await expect(page.getByText('5 hidden')).toBeVisible();
    await expect(tiles.first()).not.toHaveAttribute('href', '/ms/movie/238');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Show rated titles' }).click();
    await expect(tiles.first()).toHaveAttribute('href', '/ms/movie/238');
    await expect(page.getByRole('button', { name: 'Hide rated titles' })).toBeFocused();
  });
  const id = await createPlaylist(page, server, token, { films: 12 });
  await rateFilms(page, server, token, [5, 4, 3, 5, 4, 2, 1, 5, 5]);
  await test.step('a playlist is filtered by rating and by title', async () => {
    await page.goto(`${server.url}/ms/playlist/${id}`);
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
  });
  await test.step('ratings are filtered by decade, which a reload keeps, and by genre', async () => {
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
  });
});
