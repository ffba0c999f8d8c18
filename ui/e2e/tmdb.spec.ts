// Titles from TMDB: keys, failures, seasons.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test, recordRequests } from './fixtures';

const film = '/ms/movie/550';
const show = '/ms/movie/9991396?media_type=tv';

test.describe('without a key', () => {
  test.use({ catalogue: 'tmdb-without-key' });

  test("an admin sets a TMDB key and sees TMDB's titles at once", async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/admin/settings`);
    await page.getByLabel('TMDB key').fill('0'.repeat(32));
    await page.getByRole('button', { name: 'Use this key' }).click();
    await expect(page.getByText('TMDB refuses this key')).toBeVisible();
    await page.getByLabel('TMDB key').fill(tmdb?.key ?? '');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await expect(page.getByText('Titles come from TMDB, with the key ••••')).toBeVisible();
    await expect(page.getByText('TMDB accepted the key.')).toBeVisible();
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await page.goto(`${server.url}/ms/admin/settings`);
    await page.getByRole('button', { name: 'Use built-in catalogue' }).click();
    await expect(page.getByText('Titles come from the built-in catalogue')).toBeVisible();
  });
});

test.describe('when a key is added', () => {
  test.use({ catalogue: 'tmdb-without-key' });

  test('an open tab shows the new catalogue with its images at its next list', async ({
    page,
    server,
    tmdb,
  }) => {
    const authorization = `Bearer ${await signUpByApi(page, server)}`;
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    const put = await page.request.put(`${server.url}/api/v1/settings/tmdb`, {
      data: { token: tmdb?.key },
      headers: { authorization },
    });
    expect(put.status()).toBe(200);
    const lost: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) lost.push(response.url());
    });
    await page.getByRole('link', { name: 'TV', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Popular TV');
    await expect(page.getByText('Built-in catalogue')).toBeHidden();
    const poster = page.getByRole('grid').locator('img').first();
    await expect(poster).toHaveJSProperty('complete', true);
    expect(await poster.getAttribute('src')).toContain(tmdb?.url ?? 'the picture host');
    expect(lost).toEqual([]);
  });
});

test.describe('with a key', () => {
  test.use({ catalogue: 'tmdb' });

  test('a rating is saved while TMDB does not respond, and the title stays visible', async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await tmdb?.behave('no_response');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('radio', { name: '4 stars' }).first().click({ force: true });
    expect((await saved).status()).toBe(201);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  });

  test('a title that TMDB cannot deliver says so, and Retry loads it', async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    await tmdb?.behave('refuse');
    await page.goto(`${server.url}${film}`);
    await expect(page.getByRole('alert')).toContainText('The movie database is not responding');
    await expectAccessible(page);
    await tmdb?.behave('none');
    await page.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
  });

  test("a search that TMDB does not respond to offers the built-in catalogue's titles, which can be rated", async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    await tmdb?.behave('refuse');
    await page.goto(`${server.url}/ms/movies/search/godfathr`);
    await expect(page.getByRole('alert')).toContainText('The movie database is not responding');
    const builtin = page.getByRole('region', { name: 'From the built-in catalogue' });
    const first = builtin.getByRole('gridcell').first();
    await expect(first.getByRole('link', { name: /^The Godfather/ })).toBeVisible();
    await expect
      .poll(() => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await first.getByRole('link').focus();
    await page.keyboard.press('4');
    expect((await saved).status()).toBe(201);
    await tmdb?.behave('none');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(builtin).toBeHidden();
  });

  for (const width of [375, 1440]) {
    test(`the backdrop is clear above the poster at ${width} px`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 });
      await signUpByApi(page, server);
      await page.goto(`${server.url}${film}`);
      const backdrop = page.locator('img[data-loaded=true]');
      await expect(backdrop).toBeVisible();
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
      const { y, height } = (await backdrop.boundingBox()) ?? { y: NaN, height: NaN };
      const header = await page.getByRole('banner').boundingBox();
      expect(y).toBeGreaterThanOrEqual((header?.height ?? Infinity) - 1);
      const poster = await topOf(page.getByRole('img', { name: 'The Quiet Club' }).first());
      expect(poster).toBeLessThan(y + height);
      // The wide picture is opaque down to the poster, and faded out at the heading (Backdrop.module.css).
      expect(poster).toBeGreaterThan(y + height * 0.3);
      const heading = await topOf(page.getByRole('heading', { level: 1 }));
      expect(heading).toBeGreaterThanOrEqual(y + height * (width < 720 ? 0.79 : 0.49));
    });
  }

  test('a poster appears without a fade, and a backdrop with a short one', async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signUpByApi(page, server);
    await page.goto(`${server.url}${film}`);
    const fadesOf = (images: Locator) =>
      images.evaluateAll((all) =>
        all.map((image) => {
          const { animationName, opacity, transitionDuration } = getComputedStyle(image);
          return { animationName, opacity, seconds: Number.parseFloat(transitionDuration) };
        }),
      );
    const poster = page.getByRole('img', { name: 'The Quiet Club' }).first();
    await expect(poster).toBeVisible();
    expect(await fadesOf(poster)).toEqual([{ animationName: 'none', opacity: '1', seconds: 0 }]);
    const backdrop = page.locator('img[data-loaded]');
    await expect(backdrop).toHaveAttribute('data-loaded', 'true');
    const [fade] = await fadesOf(backdrop);
    expect(fade?.animationName).toBe('none');
    expect(fade?.seconds).toBeLessThanOrEqual(0.15);
  });

  test('a season opens by keyboard, and an episode says what it is about', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    const requested = recordRequests(page, ({ href }) => href.includes('/3/tv/1396/season/'));
    await page.goto(`${server.url}${show}`);
    await page.getByRole('link', { name: /^Season 2/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Season 2' })).toBeVisible();
    await expect(page.getByText('Part 1')).toBeVisible();
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: 'More for S2 E1 Part 1' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'S2 E1 Part 1' })).toBeVisible();
    await expect
      .poll(() => requested.map(({ pathname }) => pathname))
      .toEqual(['/3/tv/1396/season/2']);
    await expectAccessible(page);
  });

  test('a stored title of the built-in catalogue keeps its image', async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    const storedTitle = {
      id: 238,
      media_type: 'movie',
      title: 'The Godfather',
      description: '',
      poster_path: '/m238.svg',
      release_date: '1972-03-15',
      vote_average: null,
    };
    const rating = { score: 5, score10: 10, rated_at: '2026-01-02T03:04:05Z' };
    // The response for a rating from before the key was set.
    await page.route(/\/api\/v1\/movies/, (route) =>
      route.fulfill({ json: [{ ...storedTitle, ...rating }] }),
    );
    const stars = Array.from({ length: 5 }, () => 'yellow');
    const ratings = [{ movie_id: storedTitle.id, media_type: 'movie', stars, ...rating }];
    await page.route(/\/api\/v1\/ratings/, (route) => route.fulfill({ json: { ratings } }));
    const config = await (await page.request.get(`${server.url}/config.json`)).json();
    expect(config.image_base).toContain(tmdb?.url);
    await page.goto(`${server.url}/ms/ratings`);
    const picture = page.getByRole('grid').locator('img').first();
    await expect(picture).toHaveAttribute('src', '/t/p/w500/m238.svg');
    // A broken picture has no width.
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  test('a TMDB key from the command line cannot be changed in the settings', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/admin/settings`);
    await expect(
      page.getByText('Set by a command-line option or an environment variable'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use this key' })).toHaveCount(0);
  });

  test('by keyboard from a list to a title of TMDB, its cast, a person and all the way back', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    const film = page.getByRole('grid').getByRole('link', { name: /^The Quiet Club/ });
    await film.focus();
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { level: 1, name: 'The Quiet Club' });
    await expect(title).toBeFocused();
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
    const actor = page.getByRole('link', { name: /Edwin Thorne/ });
    await actor.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Edwin Thorne' })).toBeFocused();
    await page.goBack();
    await expect(actor).toBeFocused();
    await page.goBack();
    await expect(film).toBeFocused();
  });

  test('while TMDB rejects the key lists say so and link to the settings, and stored titles still work', async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movie/550`);
    await page.getByRole('radio', { name: '4 stars' }).first().click({ force: true });
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
    await tmdb?.behave('status', 401);
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.reload();
    await expect(main).toContainText("TMDB rejects this server's key");
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Change key' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server settings');
    // Cached titles, and the user's own data.
    await page.goto(`${server.url}/ms/ratings`);
    await expect(main.getByRole('link', { name: 'The Quiet Club' })).toBeVisible();
    await page.goto(`${server.url}/ms/movie/550`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Quiet Club');
    await page.getByRole('radio', { name: '2 stars' }).first().click({ force: true });
    await page.reload();
    await expect(page.getByRole('radio', { name: '2 stars' }).first()).toBeChecked();
  });
});
