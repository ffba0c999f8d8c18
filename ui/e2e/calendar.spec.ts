// The calendar of what a user follows, and its link for calendar programs.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  listToWatch,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import type { Server } from './fixtures';

/** A film of the fake TMDB: its first release is on 1977-05-25; in Germany it is digital on 2027-01-16. */
const FILM = 11;

/** The days of the first 28 of a month on which something comes out, from the API. */
async function releaseDays(page: Page, { url }: Server, token: string, month: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${url}/api/v1/calendar?from=${month}-01&to=${month}-28`;
  const response = await page.request.get(address, { headers });
  const { days }: { days: { date: string }[] } = await response.json();
  return days.map(({ date }) => date);
}

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

  test('a film is on the days of its releases in the chosen country', async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await listToWatch(page, server, token, FILM);
    const main = page.getByRole('main');
    const open = (month: string) => page.goto(`${server.url}/ms/calendar?month=${month}`);
    const dayOf = (name: string) =>
      page.getByRole('cell').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect.poll(() => releaseDays(page, server, token, '1977-05')).toEqual(['1977-05-25']);

    await open('1977-05');
    await expect(dayOf('Lanterns over Orrin')).toContainText('May 25, 1977');
    await expectAccessibleInBothThemes(page);
    await main.getByRole('link', { name: 'Choose your country' }).click();
    await expect(main.getByRole('heading', { name: 'Release dates of films' })).toBeFocused();
    await expect(main.getByRole('checkbox', { name: 'Digital', exact: true })).toBeDisabled();
    await main.getByRole('combobox', { name: 'Country', exact: true }).selectOption('DE');
    await expect(toast(page, 'Setting saved')).toBeVisible();

    // The server looks for films whose releases it lacks at least once a minute.
    await expect
      .poll(() => releaseDays(page, server, token, '2027-01'), { timeout: 90_000 })
      .toEqual(['2027-01-16']);
    await open('2027-01');
    await expect(dayOf('Lanterns over Orrin, digital')).toContainText('January 16, 2027');
    await expect(page.getByRole('link', { name: 'Choose your country' })).toBeHidden();
    await open('1977-05');
    await expect(dayOf('Lanterns over Orrin, in cinemas')).toContainText('May 25, 1977');

    await page.goto(`${server.url}/ms/settings`);
    await main.getByRole('checkbox', { name: 'Digital', exact: true }).uncheck();
    await expect(toast(page, 'Setting saved')).toBeVisible();
    await open('2027-01');
    await expect(page.getByText('Nothing comes out in January 2027')).toBeVisible();
  });
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
