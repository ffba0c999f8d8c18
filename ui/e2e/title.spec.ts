// A title's page.
import {
  createPlaylist,
  expect,
  expectAccessible,
  recordRequests,
  signUpByApi,
  test,
  toast,
} from './fixtures';
import { waitForPrefetch } from './waiting';

const GODFATHER = '/ms/movie/238';
const MAD_MEN = '/ms/movie/9991104?media_type=tv';
const WEST_WING = '/ms/movie/999688?media_type=tv';

// specification 1.7, 2.34
test("a title's poster and name show before its details are loaded", async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').getByRole('link').first();
  const address = (await tile.getAttribute('href')) ?? '';
  const picture = await tile.locator('img').getAttribute('src');
  const name = (await tile.locator('img').getAttribute('alt')) ?? '';
  await page.route(/\/3\/(movie|tv)\/\d+/, () => {});
  await tile.click();
  await expect(page).toHaveURL(`${server.url}${address}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
  await expect(page.getByRole('img', { name }).first()).toHaveAttribute('src', picture ?? '');
  await expect(page).toHaveTitle(`${name} · moviestars`);
});

// specification 2.8, 7.29, 7.30
test("one request loads all of a title's page", async ({ page, server }) => {
  await signUpByApi(page, server);
  const calls = recordRequests(page, ({ pathname }) => pathname.startsWith('/3/'));
  await page.goto(`${server.url}${GODFATHER}`);
  const main = page.getByRole('main');
  await expect(main.getByText('1972', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('2 h 55 min')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Crime' })).toHaveAttribute(
    'href',
    '/ms/movies/discover/80',
  );
  await expect(main.getByRole('link', { name: 'Francis Ford Coppola' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Marlon Brando.*as Vito Corleone/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^IMDb/ })).toHaveAttribute(
    'href',
    'https://www.imdb.com/title/tt0068646/',
  );
  await expect(main.getByRole('region', { name: 'More like this' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.map(({ pathname }) => pathname)).toEqual(['/3/movie/238']);
});

// specification 1.2
test('by keyboard from the cast to a person and back to the same name', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${GODFATHER}`);
  const pacino = page.getByRole('link', { name: /Al Pacino/ });
  await pacino.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Al Pacino' })).toBeFocused();
  await page.goBack();
  await expect(pacino).toBeFocused();
});

test('by keyboard along the recommendations to one of them and back to the same poster', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${GODFATHER}`);
  const rail = page.getByRole('region', { name: 'More like this' });
  const tiles = rail.getByRole('link');
  await tiles.first().focus();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
  const tenth = tiles.nth(9);
  await expect(tenth).toBeFocused();
  await expect(tenth).toBeInViewport();
  const address = (await tenth.getAttribute('href')) ?? '';
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
  await page.goBack();
  await expect(rail.locator(`a[href="${address}"]`)).toBeFocused();
  await expect(rail.locator(`a[href="${address}"]`)).toBeInViewport();
});

// specification 1.7, 2.34, 4.2
test('the full cast opens in a dialog with links, and Escape gives the focus back', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${MAD_MEN}`);
  const more = page.getByRole('button', { name: 'See full cast...' });
  await expect(page.getByRole('main').getByText(/^as /)).toHaveCount(11);
  await more.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cast' });
  expect(await dialog.getByRole('link').count()).toBeGreaterThan(11);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  const last = dialog.getByRole('link').last();
  const name = (await last.locator('> :nth-child(2)').innerText()).trim();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('seasons whose episodes are not known are listed, and are marked as a whole', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${WEST_WING}`);
  const seasons = page.getByRole('main').getByText(/^Season \d/);
  await expect(seasons).toHaveCount(7);
  await expect(page.getByRole('link', { name: /^Season 1/ })).toHaveText(/^Season 1 1999/);
  const tick = page.getByRole('button', { name: 'Seen: Season 2' });
  await tick.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The West Wing, Season 2: seen')).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 of 7 seasons')).toBeVisible();
});

// specification 2.34, 4.2
test('a title is rated and cleared on its page', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${GODFATHER}`);
  const name = 'Your rating of The Godfather';
  const stars = page.getByRole('radiogroup', { name, exact: true });
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await stars.getByRole('radio', { name: '5 stars' }).click();
  await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked();
  expect((await saved).status()).toBe(201);
  await page.reload();
  await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Clear rating' }).click();
  await expect(stars.getByRole('radio', { name: '5 stars' })).not.toBeChecked();
});

test('a title opened offline says so, shows its name, and loads when the network is back', async ({
  page,
  server,
  context,
}) => {
  await signUpByApi(page, server);
  const code = waitForPrefetch(page, /titles.*\.js/);
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').getByRole('link').first();
  await tile.hover();
  await code;
  const name = (await tile.locator('img').getAttribute('alt')) ?? '';
  await context.setOffline(true);
  await tile.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
});

test('the view transition connects the chosen poster, and no other, with the next page and back', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.addInitScript(() => {
    const seen: string[] = [];
    const start = document.startViewTransition.bind(document);
    const posters = () =>
      [...document.querySelectorAll('main *')]
        .filter((node) => getComputedStyle(node).viewTransitionName === 'poster')
        .map((node) => node.querySelector('img')?.alt)
        .join();
    document.startViewTransition = (update) => {
      const before = posters();
      return start(async () => {
        if (typeof update === 'function') await update();
        seen.push(`${before} > ${posters()}`);
        document.documentElement.dataset['grown'] = seen.join('; ');
      });
    };
  });
  const grown = page.locator('html');
  await page.goto(`${server.url}${GODFATHER}`);
  const chosen = page.getByRole('region', { name: 'More like this' }).getByRole('link').nth(2);
  const name = (await chosen.locator('img').getAttribute('alt')) ?? '';
  await chosen.click();
  await expect(grown).toHaveAttribute('data-grown', `${name} > ${name}`);
  await page.goBack();
  await expect(grown).toHaveAttribute('data-grown', `${name} > ${name}; ${name} > ${name}`);
});

for (const width of [320, 375, 768, 1440, 2560]) {
  test(`the buttons of a listed title are in order at ${width} px`, async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token, { films: 1 });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}${GODFATHER}`);
    const main = page.getByRole('main');
    const place = async (name: string) => {
      const box = await main.getByRole('button', { name, exact: true }).boundingBox();
      return { top: box?.y, left: box?.x, height: box?.height };
    };
    await expect(main.getByRole('button', { name: 'Remove from playlist' })).toBeVisible();
    const [remove, save] = [await place('Remove from playlist'), await place('Save to…')];
    expect(save.top).toBe(remove.top);
    expect([remove.height, (await place('Clear rating')).height]).toEqual([44, 44]);
    expect((await place('Seen')).left).toBe(remove.left);
  });
}
