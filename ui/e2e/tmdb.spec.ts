// Why: with a key the same screens show TMDB's titles, and TMDB's failures stay its own.
import { expect, isAccessible, signedIn, test } from './app';

const film = '/ms/movie/550';
const show = '/ms/movie/9991396?media_type=tv';

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

test.describe('without a key, until there is one', () => {
  test.use({ behind: 'tmdb-without-key' });

  test('a tab that is open shows the other catalogue, with its pictures, at its next list', async ({
    page,
    server,
    tmdb,
  }) => {
    const authorization = `Bearer ${await signedIn(page, server)}`;
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    const put = await page.request.put(`${server.url}/api/v1/settings/tmdb`, {
      data: { token: tmdb?.key },
      headers: { authorization },
    });
    expect(put.status()).toBe(200);
    const lost: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 404) lost.push(answer.url());
    });
    await page.getByRole('link', { name: 'TV', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Popular TV');
    await expect(page.getByText('Offline catalogue')).toBeHidden();
    const poster = page.getByRole('grid').locator('img').first();
    await expect(poster).toHaveJSProperty('complete', true);
    expect(await poster.getAttribute('src')).toContain(tmdb?.url ?? 'the picture host');
    expect(lost).toEqual([]);
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

  test('a title for which TMDB has no answer says so in plain words, and Retry mends it', async ({
    page,
    server,
    tmdb,
  }) => {
    await signedIn(page, server);
    await tmdb?.behave('refuse');
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('alert')).toContainText('The movie database does not answer');
    await isAccessible(page);
    await tmdb?.behave('none');
    await page.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
  });

  test('a season opens by keys and asks for its episodes only then', async ({ page, server }) => {
    await signedIn(page, server);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/season/')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${server.url}${show}`);
    await expect(page.getByText('Season 2', { exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    await page.locator('summary').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 Part 1' })).toBeVisible();
    expect(asked).toEqual(['/3/tv/1396/season/2']);
    await isAccessible(page);
  });

  test('a title kept from the built-in catalogue still has its picture', async ({
    page,
    server,
    tmdb,
  }) => {
    await signedIn(page, server);
    const kept = {
      id: 90000001,
      media_type: 'movie',
      title: 'The Godfather',
      description: '',
      poster_path: '/m90000001.svg',
      release_date: '1972-03-15',
      vote_average: null,
    };
    const rating = { score: 5, score10: 10, rated_at: '2026-01-02T03:04:05Z' };
    // What the server answers for a rating given before there was a key.
    await page.route(/\/api\/v1\/movies/, (route) =>
      route.fulfill({ json: [{ ...kept, ...rating }] }),
    );
    const stars = Array.from({ length: 5 }, () => 'yellow');
    const ratings = [{ movie_id: kept.id, media_type: 'movie', stars, ...rating }];
    await page.route(/\/api\/v1\/ratings/, (route) => route.fulfill({ json: { ratings } }));
    const config = await (await page.request.get(`${server.url}/config.json`)).json();
    expect(config.image_base).toContain(tmdb?.url);
    await page.goto(`${server.url}/ms/ratings`);
    const picture = page.getByRole('grid').locator('img').first();
    await expect(picture).toHaveAttribute('src', '/t/p/w500/m90000001.svg');
    await expect(picture).toHaveAttribute('data-state', 'loaded');
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
