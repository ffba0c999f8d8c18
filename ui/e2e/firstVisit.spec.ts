// The main journey: sign up, rate a film, sign out and in, find the rating.
import { anna, expect, expectAccessible, signOut, test } from './fixtures';

// specification 1.1, 2.1, 2.18, 2.19, 2.20, 2.23, 4.2, 4.3, 4.4, 4.5, 8.9, 9.11
test('a new user signs up, rates a film, signs out and in again, and finds the rating', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page).toHaveTitle(/moviestars/);
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();

  await page.getByLabel('First Name').fill('Anna');
  await page.getByLabel('Username').fill(anna.username);
  await page.getByLabel('Email').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(anna.password);
  await page.getByLabel('Confirm Password').fill(anna.password);
  await page.getByRole('button', { name: 'Submit' }).click();

  // The message is checked first, because it disappears.
  await expect(page.getByText('SignUp Successful. Enjoy :-)')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/ms/movies/multi/trending/all/week`);
  const tiles = page.getByRole('grid').getByRole('link');
  const first = tiles.first();
  await expect(first).toBeVisible();
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
  await expectAccessible(page);

  const address = await first.getAttribute('href');
  await first.click();
  await expect(page).toHaveURL(`${server.url}${address}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Picks of the week');
  const title = await heading.innerText();
  const saved = page.waitForResponse(/\/api\/v1\/movies$/);
  await page.getByRole('radio', { name: '4 stars' }).first().click();
  await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  await expect(page.getByRole('button', { name: 'Clear rating' })).toBeVisible();
  await saved;

  await signOut(page);
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('state')])).toEqual(
    [0, null],
  );

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(anna.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ratings' }).click();
  const rated = page.getByRole('main').getByRole('link', { name: title });
  await expect(rated).toBeVisible();
  await rated.click();
  await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
});
