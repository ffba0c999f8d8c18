// A title's page.
import {
  createPlaylist,
  expect,
  expectAccessible,
  recordRequests,
  signUpByApi,
  test,
} from './fixtures';

const GODFATHER = '/ms/movie/238';
const MAD_MEN = '/ms/movie/9991104?media_type=tv';

// specification 1.2, 2.8, 2.34, 4.2, 7.29, 7.30
test("one request loads all of a film's page, where it is rated, and which leads by keyboard to people and films and back", async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  const main = page.getByRole('main');
  const rail = main.getByRole('region', { name: 'More like this' });
  await test.step('one request loads all of the page', async () => {
    const calls = recordRequests(page, ({ pathname }) => pathname.startsWith('/3/'));
    await page.goto(`${server.url}${GODFATHER}`);
    await expect(main.getByText('1972', { exact: true }).first()).toBeVisible();
    await expect(main.getByText('2 h 55 min')).toBeVisible();
    const hrefOf = (name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf('Crime')).toBe('/ms/movies/discover/80');
    expect(await hrefOf(/^IMDb/)).toBe('https://www.imdb.com/title/tt0068646/');
    await expect(main.getByRole('link', { name: 'Francis Ford Coppola' })).toBeVisible();
    await expect(main.getByRole('link', { name: /Marlon Brando.*as Vito Corleone/ })).toBeVisible();
    await expect(rail).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.map(({ pathname }) => pathname)).toEqual(['/3/movie/238']);
  });
  await test.step('it is rated, which a reload shows, and cleared', async () => {
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
  await test.step('from the cast to a person and back to the same name', async () => {
    const pacino = page.getByRole('link', { name: /Al Pacino/ });
    await pacino.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Al Pacino' })).toBeFocused();
    await page.goBack();
    await expect(pacino).toBeFocused();
  });
  await test.step('along the recommendations to one of them and back to the same poster', async () => {
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

test('the buttons of a listed title are in order at every width, its plot is in the first screen of a phone, and its poster connects it with the next page', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await createPlaylist(page, server, token, { films: 1 });
  await page.addInitScript(recordTransitions);
  await page.goto(`${server.url}${GODFATHER}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Remove from playlist' })).toBeVisible();
  for (const width of [320, 375, 768, 1440, 2560]) {
    await test.step(`the buttons at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const place = async (name: string) => {
        const box = await main.getByRole('button', { name, exact: true }).boundingBox();
        return { top: box?.y, left: box?.x, height: box?.height };
      };
      const places = async () => {
        const [remove, save] = [await place('Remove from playlist'), await place('Save to…')];
        const isInRow = save.top === remove.top;
        const isBelow = (await place('Seen')).left === remove.left;
        const heights = [remove.height, (await place('Clear rating')).height];
        return { isInRow, isBelow, heights };
      };
      await expect.poll(places).toEqual({ isInRow: true, isBelow: true, heights: [44, 44] });
    });
  }
  await test.step('the plot is in the first screen of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await expect(page.getByText("At his daughter's wedding")).toBeInViewport({ ratio: 1 });
  });
  await test.step('the view transition connects the chosen poster, and no other, with the next page and back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const connected = page.locator('html');
    const chosen = main.getByRole('region', { name: 'More like this' }).getByRole('link').nth(2);
    const name = (await chosen.locator('img').getAttribute('alt')) ?? '';
    await chosen.click();
    await expect(connected).toHaveAttribute('data-connected', `${name} > ${name}`);
    await page.goBack();
    const both = `${name} > ${name}; ${name} > ${name}`;
    await expect(connected).toHaveAttribute('data-connected', both);
  });
});

/** Records the posters that each view transition connects. */
function recordTransitions() {
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
      document.documentElement.dataset['connected'] = seen.join('; ');
    });
  };
}
