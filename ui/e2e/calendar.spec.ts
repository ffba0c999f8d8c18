// The calendar of what a user follows, and its link for calendar programs.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectNoOverflowOnPhone,
  listToWatch,
  SHOWS,
  signUpByApi,
  test,
  toast,
  watchEpisodes,
} from './fixtures';
import type { Server } from './fixtures';

/** A film of the fake TMDB: its first release is on 1977-05-25. */
const FILM = 11;

/** The days of the first 28 of a month on which something comes out, from the API. */
async function releaseDays(page: Page, { url }: Server, token: string, month: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${url}/api/v1/calendar?from=${month}-01&to=${month}-28`;
  const response = await page.request.get(address, { headers });
  const { days }: { days: { date: string }[] } = await response.json();
  return days.map(({ date }) => date);
}

/** The calendar is a table in a wide window, and a list on a phone; both have the entry. */
async function expectAccessibleAtBothWidths(page: Page, entry: Locator): Promise<void> {
  await expect(page.getByRole('table')).toBeVisible();
  await expect(entry).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(entry).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  if (size) await page.setViewportSize(size);
}

test.use({ catalogue: 'tmdb' });

test('the calendar has the months of a show and of a film, and a link that works until it is revoked', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  const main = page.getByRole('main');
  await test.step('a show is in the month of its episodes, which link to their season', async () => {
    const first = { season_number: 1, episode_number: 1 };
    await watchEpisodes(page, server, token, SHOWS.breakingBad, first);
    await page.goto(`${server.url}/ms/calendar?month=2008-02`);
    await expect(page.getByText('Nothing comes out in February 2008')).toBeVisible();
    await page.getByRole('link', { name: 'Previous month, January 2008' }).click();
    await expect(page).toHaveURL(/\/ms\/calendar\?month=2008-01$/);
    const entry = main.getByRole('link', { name: /^Chalk and Fire/ });
    await expectAccessibleAtBothWidths(page, entry);
    await page.getByRole('link', { name: 'Films', exact: true }).click();
    await expect(page).toHaveURL(/only=films/);
    await expect(page.getByText('Nothing comes out in January 2008')).toBeVisible();
    await page.getByRole('link', { name: 'Premieres and finales' }).click();
    await entry.click();
    await expect(page).toHaveURL(/\/ms\/movie\/9991396\/season\/\d$/);
  });
  await test.step('a film is on the day of its first release, beside a link to the choice of a country', async () => {
    await listToWatch(page, server, token, FILM);
    await expect.poll(() => releaseDays(page, server, token, '1977-05')).toEqual(['1977-05-25']);
    await page.goto(`${server.url}/ms/calendar?month=1977-05`);
    const day = page.getByRole('cell').filter({
      has: page.getByRole('link', { name: 'Lanterns over Orrin', exact: true }),
    });
    await expect(day).toContainText('May 25, 1977');
    await expectAccessibleInBothThemes(page);
    await main.getByRole('link', { name: 'Choose your country' }).click();
    await expect(main.getByRole('heading', { name: 'Release dates of films' })).toBeFocused();
    await expect(main.getByRole('checkbox', { name: 'Digital', exact: true })).toBeDisabled();
    await main.getByRole('combobox', { name: 'Country', exact: true }).selectOption('DE');
    await expect(toast(page, 'Setting saved')).toBeVisible();
  });
  await test.step('a calendar program reads the link until it is revoked', async () => {
    await page.goto(`${server.url}/ms/calendar`);
    await page.getByRole('button', { name: 'Create link' }).click();
    const field = page.getByLabel('Address of the calendar');
    await expect(field).toHaveValue(/^http.*\/calendar\/.+\.ics$/);
    const address = await field.inputValue();
    const feed = await page.request.get(address);
    expect(feed.status()).toBe(200);
    expect(feed.headers()['content-type']).toMatch(/^text\/calendar/);
    await expect(page.getByText('The link was created on')).toBeVisible();
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('The link does not work anymore.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused();
    expect((await page.request.get(address)).status()).toBe(404);
  });
});
