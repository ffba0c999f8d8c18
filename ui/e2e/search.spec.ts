// The search box, its suggestions and the results.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

const box = { name: 'Search films, TV and people' };

/** Waits for the suggestions for the complete query. */
async function waitForSuggestions(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
}

// specification 2.27
test('a film is found and opened by keyboard', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  // The box can be visible before the page listens to keys.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', box)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('godfa');
  const first = page.getByRole('option', { name: /The Godfather Film · 1972/ });
  await waitForSuggestions(page);
  await expect(first).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Godfather');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('combobox', box)).toHaveValue('');
});

test(
  'suggestions are clickable and stay within the window',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms`);
    await page.getByRole('combobox', box).click();
    await page.keyboard.type('martin');
    const person = page.getByRole('option', { name: /Martin Freeman/ });
    await waitForSuggestions(page);
    await expect(person).toBeVisible();
    const list = await page.getByRole('listbox').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(list?.x).toBeGreaterThanOrEqual(0);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
    await person.click();
    await expect(page).toHaveURL(/\/ms\/person\/\d+$/);
  },
);

// specification 1.2, 2.28, 4.2
test('Enter without a selected suggestion leads to the results, people included, and Back to the page before', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  await page.getByRole('combobox', box).fill('martin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/ms/movies/search/martin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “martin”');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('link', { name: /Martin Freeman/ })).toHaveAttribute(
    'href',
    /^\/ms\/person\/\d+$/,
  );
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Genre' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ratings');
  await expect(page.getByRole('combobox', box)).toHaveValue('');
});

// specification 2.16, 5.16
test('searches with special characters survive their address and a reload', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  for (const query of ['AC/DC 100%', '..', 'what? #1', 'a.json', '%2F', 'Amélie']) {
    await test.step(query, async () => {
      const requested = () =>
        page.waitForRequest((request) => {
          const url = new URL(request.url());
          return url.pathname === '/3/search/multi' && url.searchParams.get('query') === query;
        });
      const first = requested();
      await page.getByRole('combobox', box).fill(query);
      await page.keyboard.press('Enter');
      await first;
      const heading = page.getByRole('heading', { level: 1, name: `Results for “${query}”` });
      await expect(heading).toBeVisible();
      const again = requested();
      await page.reload();
      await again;
      await expect(heading).toBeVisible();
      await expect(page.getByRole('combobox', box)).toHaveValue(query);
    });
  }
});

test('the search works by keyboard on a page that is not found', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/nothing/here`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('combobox', box)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('godfa');
  await waitForSuggestions(page);
  await expect(page.getByRole('option', { name: /The Godfather Film · 1972/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Godfather');
});

// specification 4.6, 8.6
test('a search without results says so', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/movies/search/qqzzxx`);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expectAccessible(page);
});
