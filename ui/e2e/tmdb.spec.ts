// Titles from TMDB: keys, failures, journeys, pictures.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test, recordRequests } from './fixtures';

const film = '/ms/movie/550';
const show = '/ms/movie/9991396?media_type=tv';

test.describe('without a key', () => {
  test.use({ catalogue: 'tmdb-without-key' });

  test("a key shows TMDB's titles at once, to the admin who sets it and in an open tab", async ({
    page,
    server,
    tmdb,
    context,
  }) => {
    const authorization = `Bearer ${await signUpByApi(page, server)}`;
    await test.step('an admin sets a key and deletes it', async () => {
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
      // The page has reloaded, and can tell another tab the session.
      await expect(page.getByText('The key is removed.')).toBeVisible();
    });
    await test.step('an open tab shows the new catalogue with its images at its next list', async () => {
      // A tab reloads once a minute for the same catalogue, and the first one has.
      const tab = await context.newPage();
      await tab.goto(`${server.url}/ms/movies/multi/movie/popular`);
      await expect(tab.getByRole('grid').getByRole('link').first()).toBeVisible();
      const put = await page.request.put(`${server.url}/api/v1/settings/tmdb`, {
        data: { token: tmdb?.key },
        headers: { authorization },
      });
      expect(put.status()).toBe(200);
      const lost: string[] = [];
      tab.on('response', (response) => {
        if (response.status() === 404) lost.push(response.url());
      });
      await tab.getByRole('link', { name: 'TV', exact: true }).click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Popular TV');
      await expect(tab.getByText('Built-in catalogue')).toBeHidden();
      const poster = tab.getByRole('grid').locator('img').first();
      await expect(poster).toHaveJSProperty('complete', true);
      expect(await poster.getAttribute('src')).toContain(tmdb?.url ?? 'the picture host');
      expect(lost).toEqual([]);
    });
  });
});

test.describe('with a key', () => {
  test.use({ catalogue: 'tmdb' });

  test('failures of TMDB are shown with Retry or a link to the settings, and stored titles still work', async ({
    page,
    server,
    tmdb,
  }) => {
    await signUpByApi(page, server);
    const main = page.getByRole('main');
    const title = page.getByRole('heading', { level: 1 });
    const stars = (score: number) => page.getByRole('radio', { name: `${score} stars` }).first();
    const nextRating = () =>
      page.waitForResponse((response) => response.request().method() === 'POST');
    await test.step('a title that TMDB cannot deliver says so, and Retry loads it', async () => {
      await tmdb?.behave('refuse');
      await page.goto(`${server.url}${film}`);
      await expect(page.getByRole('alert')).toContainText('The movie database is not responding');
      await expectAccessible(page);
      await tmdb?.behave('none');
      await page.getByRole('button', { name: 'Retry' }).focus();
      await page.keyboard.press('Enter');
      await expect(title).toHaveText('The Quiet Club');
      const saved = nextRating();
      await stars(4).click({ force: true });
      expect((await saved).status()).toBe(201);
    });
    await test.step("a search that TMDB does not respond to offers the built-in catalogue's titles, which can be rated", async () => {
      await tmdb?.behave('refuse');
      await page.goto(`${server.url}/ms/movies/search/godfathr`);
      await expect(page.getByRole('alert')).toContainText('The movie database is not responding');
      const builtin = page.getByRole('region', { name: 'From the built-in catalogue' });
      const first = builtin.getByRole('gridcell').first();
      await expect(first.getByRole('link', { name: /^The Godfather/ })).toBeVisible();
      const widthOf = (image: HTMLImageElement) => image.naturalWidth;
      await expect.poll(() => first.locator('img').evaluate(widthOf)).toBeGreaterThan(0);
      await expectAccessible(page);
      const saved = nextRating();
      await first.getByRole('link').focus();
      await page.keyboard.press('4');
      expect((await saved).status()).toBe(201);
      await tmdb?.behave('none');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(builtin).toBeHidden();
    });
    await test.step('while TMDB rejects the key lists say so and link to the settings', async () => {
      await tmdb?.behave('status', 401);
      await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.reload();
      await expect(main).toContainText("TMDB rejects this server's key");
      await expectAccessible(page);
      await main.getByRole('link', { name: 'Change key' }).click();
      await expect(title).toHaveText('Server settings');
    });
    await test.step("cached titles and the user's own data are there", async () => {
      await page.goto(`${server.url}/ms/ratings`);
      await expect(main.getByRole('link', { name: 'The Quiet Club' })).toBeVisible();
      await page.goto(`${server.url}${film}`);
      await expect(title).toHaveText('The Quiet Club');
      await stars(2).click({ force: true });
      await page.reload();
      await expect(stars(2)).toBeChecked();
    });
  });

  test('by keyboard from a list of TMDB to a title, its cast, a person and all the way back, and to an episode', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movies/multi/movie/popular`);
    await test.step('to a person and all the way back', async () => {
      const tile = page.getByRole('grid').getByRole('link', { name: /^The Quiet Club/ });
      await tile.focus();
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
      await expect(tile).toBeFocused();
    });
    await test.step('a season opens, and an episode says what it is about', async () => {
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
  });

  test('a backdrop fades in shortly, is clear above the poster, and leaves space for the plot', async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signUpByApi(page, server);
    await page.goto(`${server.url}${film}`);
    const poster = page.getByRole('img', { name: 'The Quiet Club' }).first();
    const backdrop = page.locator('img[data-loaded]');
    await test.step('a poster appears without a fade, and a backdrop with a short one', async () => {
      const fadeOf = (image: Locator) =>
        image.evaluate((node) => {
          const { animationName, opacity, transitionDuration } = getComputedStyle(node);
          return { animationName, opacity, seconds: Number.parseFloat(transitionDuration) };
        });
      await expect(poster).toBeVisible();
      expect(await fadeOf(poster)).toEqual({ animationName: 'none', opacity: '1', seconds: 0 });
      await expect(backdrop).toHaveAttribute('data-loaded', 'true');
      const fade = await fadeOf(backdrop);
      expect(fade.animationName).toBe('none');
      expect(fade.seconds).toBeLessThanOrEqual(0.15);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [1440, 375]) {
      await test.step(`the backdrop is clear above the poster at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const boxOf = async (part: Locator) =>
          (await part.boundingBox()) ?? { y: NaN, height: NaN };
        await expect(async () => {
          const { y, height } = await boxOf(backdrop);
          const header = await boxOf(page.getByRole('banner'));
          expect(y).toBeGreaterThanOrEqual(header.height - 1);
          const { y: top } = await boxOf(poster);
          expect(top).toBeLessThan(y + height);
          // The wide picture is opaque down to the poster, and faded out at the heading (Backdrop.module.css).
          expect(top).toBeGreaterThan(y + height * 0.3);
          const heading = await boxOf(page.getByRole('heading', { level: 1 }));
          expect(heading.y).toBeGreaterThanOrEqual(y + height * (width < 720 ? 0.79 : 0.49));
        }).toPass();
      });
    }
    await test.step('the plot is in the first screen of a phone', async () => {
      await page.setViewportSize({ width: 375, height: 667 });
      await expect(page.getByText('Two clerks found a club')).toBeInViewport({ ratio: 1 });
    });
  });
});
