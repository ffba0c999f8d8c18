// The page of a person: opening it, its credits, going back.
import { expect, expectAccessible, signUpByApi, test } from './fixtures';
import { holdRequests } from './waiting';

const INCEPTION = '/ms/movie/27205';
const NOLAN = 'Christopher Nolan';

// specification 2.10
test("a film's director is one click away, with credits that are rated and opened by keyboard", async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}${INCEPTION}`);
  const credits = page.getByRole('grid', { name: 'Films and TV' });
  await test.step('the name is there at once, and the film among the credits', async () => {
    const respond = await holdRequests(page, /\/3\/person\//);
    await page.getByRole('link', { name: NOLAN }).click();
    await expect(page.getByRole('heading', { level: 1, name: NOLAN })).toBeFocused();
    await expect(page).toHaveTitle(`${NOLAN} · moviestars`);
    respond();
    await expect(credits.getByRole('link', { name: /Inception 2010/ })).toBeVisible();
    await expect(page.getByText('Directing', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('credits are rated and opened by keyboard, and Back returns to the same tile', async () => {
    const tiles = credits.getByRole('link');
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
  await test.step('a page opened by its address starts at the top', async () => {
    await page.goto(`${server.url}${INCEPTION}`);
    await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await page.goto(`${server.url}/ms/person/1433113915`);
    await expect(credits).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
