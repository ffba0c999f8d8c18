// The page of a person: credits, their order, opening it and going back.
import { expect, expectAccessible, signUpByApi, test } from './fixtures';
import { holdRequests } from './waiting';

const INCEPTION = '/ms/movie/27205';
const NOLAN = 'Christopher Nolan';

// specification 2.10
test("a film's director is one click away, with the name at once and the film among the credits", async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${INCEPTION}`);
  const respond = await holdRequests(page, /\/3\/person\//);
  await page.getByRole('link', { name: NOLAN }).click();
  await expect(page.getByRole('heading', { level: 1, name: NOLAN })).toBeFocused();
  await expect(page).toHaveTitle(`${NOLAN} · moviestars`);
  respond();
  const credits = page.getByRole('grid', { name: 'Films and TV' });
  await expect(credits.getByRole('link', { name: /Inception 2010/ })).toBeVisible();
  await expect(page.getByText('Directing', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('credits are navigated, rated and opened by keyboard, and Back returns to the same tile', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${INCEPTION}`);
  await page.getByRole('link', { name: NOLAN }).focus();
  await page.keyboard.press('Enter');
  const tiles = page.getByRole('grid', { name: 'Films and TV' }).getByRole('link');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('3');
  const address = (await tiles.nth(1).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}${address}`);
  await expect(page.getByRole('radio', { name: '3 stars' }).first()).toBeChecked();
  await page.goBack();
  await expect(page.locator(`main a[href="${address}"]`)).toBeFocused();
});

test('the order of credits is in the address and survives a reload', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${INCEPTION}`);
  await page.getByRole('link', { name: NOLAN }).click();
  await expect(page.getByRole('link', { name: /Inception 2010/ })).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Sort' });
  const years = async () => {
    const texts = await page
      .getByRole('grid', { name: 'Films and TV' })
      .getByRole('link')
      .allTextContents();
    return texts.map((text) => Number(/(\d{4})\s*$/.exec(text)?.[1]));
  };
  await order.selectOption('Oldest first');
  await expect(page).toHaveURL(/\?sort=oldest$/);
  // The address changes before the tiles.
  await expect
    .poll(async () => {
      const found = await years();
      return found.length > 1 && found.join() === found.toSorted((a, b) => a - b).join();
    })
    .toBe(true);
  const oldest = await years();
  await page.reload();
  await expect(order).toHaveValue('oldest');
  await expect.poll(years).toEqual(oldest);
});

test('a page opened by its address starts at the top', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${INCEPTION}`);
  await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goto(`${server.url}/ms/person/1433113915`);
  await expect(page.getByRole('grid', { name: 'Films and TV' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
