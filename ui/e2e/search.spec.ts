// The search box, its suggestions and the results.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUpByApi, test } from './fixtures';

const box = { name: 'Search films, TV and people' };

/** Waits for the suggestions for the complete query, which are within the window. */
async function expectSuggestions(page: Page): Promise<void> {
  const list = page.getByRole('listbox');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const { x = NaN, width = NaN } = (await list.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

// specification 1.2, 2.27, 2.28, 4.2, 4.6, 8.6
test('a film is found by keyboard, a person by pointer, and Enter leads to all results', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  const search = page.getByRole('combobox', box);
  const title = page.getByRole('heading', { level: 1 });
  await test.step('a film is found and opened by keyboard', async () => {
    // The box can be visible before the page listens to keys.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('godfa');
    const first = page.getByRole('option', { name: /The Godfather Film · 1972/ });
    await expect(first).toBeVisible();
    await expectSuggestions(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('The Godfather');
    await expect(title).toBeFocused();
    await expect(search).toHaveValue('');
  });
  await test.step('suggestions are clickable and stay within the window of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await search.click();
    await page.keyboard.type('martin');
    const person = page.getByRole('option', { name: /Martin Freeman/ });
    await expect(person).toBeVisible();
    await expectSuggestions(page);
    await person.click();
    await expect(page).toHaveURL(/\/ms\/person\/\d+$/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('Enter without a selected suggestion leads to the results, people included, and Back to the page before', async () => {
    await search.fill('martin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/ms/movies/search/martin`);
    await expect(title).toHaveText('Results for “martin”');
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('link', { name: /Martin Freeman/ })).toHaveAttribute(
      'href',
      /^\/ms\/person\/\d+$/,
    );
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Genre' })).toBeHidden();
    await page.goBack();
    await expect(title).toHaveText('Martin Freeman');
    await expect(search).toHaveValue('');
  });
  await test.step('a search without results says so', async () => {
    await page.goto(`${server.url}/ms/movies/search/qqzzxx`);
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expectAccessible(page);
  });
});

// specification 2.16, 5.16
test('searches with special characters survive their address and a reload', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/ratings`);
  for (const query of ['AC/DC 100%? #1 Amélie', '..', 'a.json', '%2F']) {
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
