// Why: with a key the same screens show TMDB's titles, and TMDB's failures stay its own.
import { expect, signedIn, test } from './app';

const film = '/ms/movie/550';

test.describe('without a key', () => {
  test.use({ behind: 'tmdb-without-key' });

  test('an admin puts in a key and sees the titles of TMDB at once', async ({
    page,
    server,
    tmdb,
  }) => {
    await signedIn(page, server);
    await page.goto(`${server.url}/ms/settings`);
    await page.getByLabel('TMDB key').fill('0'.repeat(32));
    await page.getByRole('button', { name: 'Check and use' }).click();
    await expect(page.getByText('TMDB refuses this key')).toBeVisible();
    await page.getByLabel('TMDB key').fill(tmdb?.key ?? '');
    await page.getByRole('button', { name: 'Check and use' }).click();
    await expect(page.getByText('Titles come from TMDB, with the key ••••')).toBeVisible();
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await page.goto(`${server.url}/ms/settings`);
    await page.getByRole('button', { name: 'Use the built-in catalogue' }).click();
    await expect(page.getByText('Titles come from the built-in catalogue')).toBeVisible();
  });
});

test.describe('with a key', () => {
  test.use({ behind: 'tmdb' });

  test('a rating is saved while TMDB is silent, and what was seen stays in sight', async ({
    page,
    server,
    tmdb,
  }) => {
    await signedIn(page, server);
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await tmdb?.behave('silence');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('radio', { name: '4 stars' }).first().click({ force: true });
    expect((await saved).status()).toBe(201);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  });

  test('the key that the server was started with cannot be changed here', async ({
    page,
    server,
  }) => {
    await signedIn(page, server);
    await page.goto(`${server.url}/ms/settings`);
    await expect(page.getByText('Set by the command line or the environment')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check and use' })).toHaveCount(0);
  });
});
