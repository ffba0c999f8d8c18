// Why: a click must show before anything is waited for: what the page looks like is read in the click's own task.
import type { Locator } from '@playwright/test';
import { expect, makePlaylist, signedIn, test } from './app';
import { knowsActive, knowsPlaylist } from './moments';

/** Clicks `target` in `scope` and gives an attribute of it before and right after, in one task: no answer can come. */
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

test('a star shows in its own click', async ({ page, server }) => {
  await signedIn(page, server);
  await page.route('**/api/v1/movies*', () => undefined);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').nth(1);
  await expect(tile.getByRole('radio', { name: '4 stars' })).toBeAttached();
  const star = '[role=radio]:nth-of-type(4)';
  expect(await clickAndRead(tile, star, 'aria-checked')).toEqual(['false', 'true']);
});

test('a playlist button shows in its own click, on a tile and on a page', async ({
  page,
  server,
}) => {
  const token = await signedIn(page, server);
  await makePlaylist(page, server, token);
  await page.route('**/api/v1/playlists/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').nth(1);
  await expect(tile.getByRole('button', { name: /^Add/ })).toBeAttached();
  await knowsPlaylist(page);
  const [before, after] = await clickAndRead(tile, 'button[aria-label^=Add]', 'aria-label');
  expect(before).toMatch(/^Add .+ to the active playlist$/);
  expect(after).toBe(before?.replace('Add', 'Remove').replace(' to the ', ' from the '));

  await page.goto(`${server.url}/ms/movie/90000001`);
  const button = page.getByRole('button', { name: 'Add to playlist' });
  await expect(button).toBeVisible();
  await knowsActive(page);
  const text = await button.evaluate((node: HTMLElement) => {
    node.click();
    return node.textContent;
  });
  expect(text).toBe('Remove from playlist');
});
