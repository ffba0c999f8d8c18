// Filters of lists, and the first screen of a title on a phone.
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

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

test('the plot of a title is in the first screen of a phone', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${server.url}/ms/movie/238`);
  const plot = page.getByText("At his daughter's wedding");
  await expect(plot).toBeInViewport({ ratio: 1 });
});
