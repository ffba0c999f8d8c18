// The maintenance tools.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, FILM, rateFilms, signUpByApi, test } from './fixtures';
import type { Server } from './fixtures';

const pages = ['/ms/media_update', '/ms/fix'] as const;
const bert = { username: 'bertk', email: 'bertk@example.org', password: 'Abcdef1' };

/** Anna, the admin, has rated this many films. */
async function rateAsAdmin(page: Page, server: Server, films: number) {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, Array<number>(films).fill(4));
  return { Authorization: `Bearer ${token}` };
}

for (const path of pages) {
  // specification 6.1
  test(`${path} is open for everyone and says who may use it`, async ({ page, server }) => {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText('Admins only')).toBeVisible();
    await expect(page.getByText('Sign in as an admin')).toBeVisible();
    await expectAccessible(page);
    await signUpByApi(page, server);
    await signUpByApi(page, server, bert);
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText('Ask the admin of this server.')).toBeVisible();
    const main = page.getByRole('main');
    for (const button of await main.getByRole('button').all()) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }
  });
}

// specification 2.47
test('the media update runs by keyboard, and finds nothing the second time', async ({
  page,
  server,
}) => {
  const headers = await rateAsAdmin(page, server, 32);
  const images = [{ id: FILM, media_type: 'movie', poster_path: '/gone.svg' }];
  const data = { images };
  await page.request.put(`${server.url}/api/v1/movies/:id`, { headers, data });
  await page.goto(`${server.url}/ms/media_update`);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name });
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press('Get DB Movies');
  await expect(page.getByText('32 titles stored.')).toBeVisible();
  await press('Get Media Types');
  await expect(page.getByText('1 title changed.')).toBeVisible();
  await press('Update Movies');
  await expect(page.getByText('1 title updated.')).toBeVisible();
  await press('Update Stars');
  await expect(page.getByText('All scores are valid.')).toBeVisible();
  await press('Get DB Movies');
  await press('Get Media Types');
  await expect(page.getByText('Nothing changed.')).toBeVisible();
  await expectAccessible(page);
});

// specification 2.48
test('the fix removes unused titles, once', async ({ page, server }) => {
  const headers = await rateAsAdmin(page, server, 2);
  await page.request.delete(`${server.url}/api/v1/ratings/${FILM}?media_type=movie`, { headers });
  await page.goto(`${server.url}/ms/fix`);
  const removed = page.getByText('Unused titles removed').locator('xpath=following-sibling::dd');
  const apply = page.getByRole('button', { name: 'Apply Fix' });
  await apply.click();
  await expect(removed).toHaveText('1');
  await apply.click();
  await expect(removed).toHaveText('0');
  await expectAccessible(page);
});

test.describe('with TMDB', () => {
  test.use({ catalogue: 'tmdb' });

  // specification 9.9
  test('batches are sent every 30 seconds with TMDB, and can be stopped', async ({
    page,
    server,
  }) => {
    await signUpByApi(page, server);
    const movies = Array.from({ length: 31 }, (_, index) => ({
      id: 1_000_000 + index,
      media_type: 'movie',
      title: 'Nowhere',
      description: null,
      poster_path: null,
      release_date: null,
      vote_average: null,
    }));
    await page.route('**/playlists/all_movies', (route) => route.fulfill({ json: { movies } }));
    await page.route('**/3/*/1000*', (route) =>
      route.fulfill({
        status: 404,
        json: { status_code: 34, status_message: 'No', success: false },
      }),
    );
    await page.clock.install();
    await page.goto(`${server.url}/ms/media_update`);
    await page.getByRole('button', { name: 'Get DB Movies' }).click();
    await expect(page.getByText('31 titles stored.')).toBeVisible();
    await page.getByRole('button', { name: 'Get Media Types' }).click();
    await expect(page.getByText(/Next batch in \d+ s/)).toBeVisible();
    await expect(page.getByText('30 of 31')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped at 30 of 31.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.clock.fastForward(30_000);
    await expect(page.getByText('31 titles not in the catalogue.')).toBeVisible();
  });
});
