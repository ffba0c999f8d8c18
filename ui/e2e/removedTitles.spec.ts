// A rated title that is not in the catalogue is removed, with a notification for the user (decision 7).
import { expect, expectAccessibleInBothThemes, signUpByApi, test } from './fixtures';

test('a rated title that the catalogue does not know is removed and announced once, accessibly in both themes', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const token = await signUpByApi(page, server);
  // Like a list that was loaded before the title was removed from the catalogue.
  await page.route('**/3/trending/**', async (route) => {
    const response = await route.fetch();
    const body: { results: object[] } = await response.json();
    body.results[0] = { ...body.results[0], id: 7, media_type: 'movie', title: 'Lost Film' };
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${server.url}/ms`);
  const tile = page.getByRole('gridcell').getByRole('link', { name: /Lost Film/ });
  await tile.focus();
  await page.keyboard.press('4');
  const star = page.getByRole('gridcell').first().getByRole('radio', { name: '4 stars' });
  await expect(star).toBeChecked();
  const dialog = page.getByRole('dialog', { name: 'No longer in your lists' });
  await expect(dialog.getByRole('listitem')).toHaveText('Lost Film', { timeout: 15_000 });
  await expectAccessibleInBothThemes(page);
  await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused();
  await expect(star).not.toBeChecked();
  const dismissed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(tile).toBeFocused();
  expect((await dismissed).status()).toBe(200);
  const headers = { Authorization: `Bearer ${token}` };
  const left = await page.request.get(`${server.url}/api/v1/notifications`, { headers });
  expect(await left.json()).toEqual({ notifications: [] });
});
