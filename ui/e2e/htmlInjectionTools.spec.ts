// HTML in titles is shown as text in the admins' tools and on the landing page.
import type { Page } from '@playwright/test';
import { expect, signOut, test } from './fixtures';
import type { Server } from './fixtures';
import { IMG, expectOnlyText, mallory, signUpMallory, collectDialogs } from './injection';
import { pauseClock } from './waiting';

test.use({ catalogue: 'tmdb', fault: 'markup' });

/** Checks Mallory's posters, and searches for the missing ones. */
async function findAndFix(page: Page, meanwhile: () => Promise<void>) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Broken Images' }).click();
  await expect(dialog.getByText(`Posters of ${mallory.username}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText('1 poster does not load.')).toBeVisible();
  await expectOnlyText(page);
  await meanwhile();
  await dialog.getByRole('button', { name: 'Fix' }).click();
  return dialog;
}

/** The titles and error messages in the maintenance tools. */
async function expectTextInTools(page: Page, server: Server) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pressAndExpect = async (name: string, message: string) => {
    await press(name);
    await expect(page.getByRole('status').getByText(message)).toBeVisible();
    await expectOnlyText(page);
  };
  await page.goto(`${server.url}/ms/media_update`);
  // The tools read titles with HTML.
  const stored = page.waitForResponse(/\/all_movies$/);
  await pressAndExpect('Get DB Movies', '1 title stored.');
  expect(await (await stored).text()).toContain(IMG);
  const looked = page.waitForResponse(/\/3\/movie\/550/);
  await pressAndExpect('Get Media Types', 'Nothing changed.');
  expect(await (await looked).text()).toContain(IMG);
  await pressAndExpect('Update Movies', 'Nothing to update.');
  await pressAndExpect('Update Stars', 'All scores are valid.');
  const errorBody = { status: 'error', code: 5000, message: `${IMG} is in the way.` };
  const calls = /\/all_movies$|\/orphans$/;
  await page.route(calls, (route) => route.fulfill({ status: 500, json: errorBody }));
  await press('Get DB Movies');
  await expect(page.getByRole('alert')).toHaveText(errorBody.message);
  await expectOnlyText(page);
  await page.goto(`${server.url}/ms/fix`);
  await press('Apply Fix');
  await expect(page.getByRole('alert')).toHaveText(errorBody.message);
  await expectOnlyText(page);
  await page.unroute(calls);
}

/** The titles among repaired and missing posters. */
async function expectTextInPosterTool(page: Page, server: Server) {
  const pictures = /\/t\/p\//;
  // The fake TMDB finds the film by its original name, without HTML.
  const search = /\/3\/search\/multi/;
  await page.route(search, (route) => {
    const url = new URL(route.request().url());
    expect(url.searchParams.get('query')).toContain(IMG);
    url.searchParams.set('query', 'quiet');
    return route.continue({ url: url.href });
  });
  await page.goto(`${server.url}/ms/admin`);
  await page.getByRole('checkbox', { name: `Select ${mallory.username}` }).check();
  await page.route(pictures, (route) => route.abort());
  const missing = await findAndFix(page, async () => undefined);
  await expect(missing.getByText('Still missing (1)')).toBeVisible();
  await expect(missing.getByRole('listitem').filter({ hasText: IMG })).toBeVisible();
  await expectOnlyText(page, IMG);
  await missing.getByRole('button', { name: 'Ok' }).click();
  const repaired = await findAndFix(page, () => page.unroute(pictures));
  await expect(repaired.getByText('Repaired (1)')).toBeVisible();
  expect(await repaired.getByRole('img').getAttribute('alt')).toContain(IMG);
  await expectOnlyText(page);
}

test("HTML in titles and error messages is shown as text in the admins' tools", async ({
  page,
  server,
}) => {
  const opened = collectDialogs(page);
  await signUpMallory(page, server);
  await test.step('in the maintenance tools', () => expectTextInTools(page, server));
  await test.step('among repaired and missing posters', () => expectTextInPosterTool(page, server));
  expect(opened).toEqual([]);
});

test('HTML in poster paths and in the name of a playlist stays text on the landing page', async ({
  page,
  server,
}) => {
  const opened = collectDialogs(page);
  await test.step('poster paths stay image addresses', async () => {
    const posters = [IMG, `"><script>alert(2)</script>`, 'javascript:alert(4)', '/fake1.jpg'];
    const config = /\/config$/;
    await page.route(config, async (route) => {
      const response = await route.fetch();
      const body: object = await response.json();
      await route.fulfill({ response, json: { ...body, landing_posters: posters } });
    });
    await page.goto(server.url);
    const wall = page.getByRole('main').locator('img');
    await expect(wall.first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const addresses = await wall.evaluateAll((all) => all.map((img) => img.getAttribute('src')));
    const base = (addresses[3] ?? '').slice(0, -'/fake1.jpg'.length);
    expect(new URL(base, server.url).pathname).toBe('/t/p/w500');
    expect(new Set(addresses)).toEqual(new Set(posters.map((path) => base + path)));
    await expectOnlyText(page);
    await page.unroute(config);
  });
  await signUpMallory(page, server);
  await test.step('a playlist whose deletion was cut off is named as text', async () => {
    await page.clock.install();
    await page.goto(`${server.url}/ms/playlists`);
    const card = page.getByRole('listitem').filter({ hasText: IMG });
    await expect(card).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/ms/about`);
    await expect(other.getByRole('button', { name: 'Menu' })).toBeVisible();
    await card.hover();
    await pauseClock(page);
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`${IMG} will be deleted.`)).toBeVisible();
    await expectOnlyText(page);
    await signOut(other);
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('dialog')).toContainText(`${IMG} was not deleted:`);
    await expectOnlyText(page);
  });
  expect(opened).toEqual([]);
});
