// A click takes effect in its own task, before any response.
import type { Locator } from '@playwright/test';
import { expect, createPlaylist, signUpByApi, test } from './fixtures';
import { waitForActivePlaylist, waitForPlaylist } from './waiting';

/** Clicks `target` in `scope` and returns an attribute of it before and after, in one task, so that no response can arrive. */
function clickAndRead(scope: Locator, target: string, attribute: string) {
  return scope.evaluate(
    (node, [what = '', name = '']) => {
      const button = node.querySelector<HTMLElement>(what);
      const before = button?.getAttribute(name) ?? null;
      button?.click();
      return [before, button?.getAttribute(name) ?? null];
    },
    [target, attribute],
  );
}

test('a rating shows before the response', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.route('**/api/v1/movies*', () => undefined);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').nth(1);
  await expect(tile.getByRole('radio', { name: '4 stars' })).toBeAttached();
  const star = '[role=radio]:nth-of-type(4)';
  expect(await clickAndRead(tile, star, 'aria-checked')).toEqual(['false', 'true']);
});

test("adding to a playlist shows before the response, on a tile and on a title's page", async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token);
  await page.route('**/api/v1/playlists/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').nth(1);
  await expect(tile.getByRole('button', { name: /^Add/ })).toBeAttached();
  await waitForPlaylist(page);
  const [before, after] = await clickAndRead(tile, 'button[aria-label^=Add]', 'aria-label');
  expect(before).toMatch(/^Add .+ to the active playlist$/);
  expect(after).toBe(before?.replace('Add', 'Remove').replace(' to the ', ' from the '));

  await page.goto(`${server.url}/ms/movie/238`);
  const button = page.getByRole('button', { name: 'Add to playlist' });
  await expect(button).toBeVisible();
  await waitForActivePlaylist(page);
  const text = await button.evaluate((node: HTMLElement) => {
    node.click();
    return node.textContent;
  });
  expect(text).toBe('Remove from playlist');
});
