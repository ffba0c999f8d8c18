// The calendar of what a user follows, and its link for calendar programs.
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  SHOWS,
  signUpByApi,
  test,
  watchEpisodes,
} from './fixtures';

test.describe('with dates of TMDB', () => {
  test.use({ catalogue: 'tmdb' });

  test(
    'a show is in the month of its episodes, which link to their season',
    { tag: '@layout' },
    async ({ page, server }) => {
      const token = await signUpByApi(page, server);
      const first = { season_number: 1, episode_number: 1 };
      await watchEpisodes(page, server, token, SHOWS.breakingBad, first);

      await page.goto(`${server.url}/ms/calendar?month=2008-02`);
      await expect(page.getByText('Nothing comes out in February 2008')).toBeVisible();
      await page.getByRole('link', { name: 'Previous month, January 2008' }).click();
      await expect(page).toHaveURL(/\/ms\/calendar\?month=2008-01$/);
      const entry = page.getByRole('main').getByRole('link', { name: /^Chalk and Fire/ });
      await expect(entry).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await page.getByRole('link', { name: 'Films', exact: true }).click();
      await expect(page).toHaveURL(/only=films/);
      await expect(page.getByText('Nothing comes out in January 2008')).toBeVisible();
      await page.getByRole('link', { name: 'Premieres and finales' }).click();
      await entry.click();
      await expect(page).toHaveURL(/\/ms\/movie\/9991396\/season\/\d$/);
    },
  );
});

test('a link to the calendar works until it is revoked', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/ms\/calendar$/);
  await expect(page.getByRole('heading', { name: 'No dates of episodes' })).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByLabel('Address of the calendar');
  await expect(field).toHaveValue(/^http.*\/calendar\/.+\.ics$/);
  const address = await field.inputValue();
  const feed = await page.request.get(address);
  expect(feed.status()).toBe(200);
  expect(feed.headers()['content-type']).toMatch(/^text\/calendar/);
  await expect(page.getByText('The link was created on')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The link does not work anymore.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused();
  expect((await page.request.get(address)).status()).toBe(404);
});
