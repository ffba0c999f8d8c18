// Why: a server that goes away in the middle must leave a screen that says so and mends itself when it is back.
import { expect, signedIn, test } from './app';

test('a screen whose code cannot be fetched says so and mends itself by Retry', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  await expect(signIn).toBeVisible();
  await server.stop();
  await signIn.click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('a vanished server is told, a rating is taken back, and Retry mends the screen', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  await page.goto(`${server.url}/ms`);
  const main = page.getByRole('main');
  const code = page.waitForResponse(/RatingsPage.*\.js/);
  await expect(main.getByRole('link').first()).toBeVisible();
  await code;
  await server.stop();

  const stars = main.getByRole('radiogroup').first();
  await main.getByRole('link').first().focus();
  await page.keyboard.press('4');
  await expect(page.getByText(/was not saved: No connection to the server/)).toBeVisible();
  await expect(stars.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Ok' }).click();

  await main.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Trending this week');
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
});
