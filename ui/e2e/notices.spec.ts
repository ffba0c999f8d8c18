// Why: whoever rates what the catalogue does not know must be told, in the same visit, that it did not stay (decision 7).
import { expect, isAccessible, signedIn, test } from './app';

const THEMES = ['dark', 'light'] as const;

for (const theme of THEMES) {
  test(`a title that the catalogue does not know goes, and that is said once, in the ${theme} theme`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const token = await signedIn(page, server);
    // As a list that was loaded before the catalogue lost a title.
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
    await isAccessible(page);
    await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused();
    await expect(star).not.toBeChecked();
    const read = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(tile).toBeFocused();
    expect((await read).status()).toBe(204);
    const headers = { Authorization: `Bearer ${token}` };
    const left = await page.request.get(`${server.url}/api/v1/notices`, { headers });
    expect(await left.json()).toEqual({ notices: [] });
  });
}

test('a notice that the server did not hear was read is told again', async ({ page, server }) => {
  const token = await signedIn(page, server);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { id: 7, media_type: 'movie', score: 4, movie: { title: 'Lost Film' } };
  await page.request.post(`${server.url}/api/v1/movies`, { headers, data });
  await page.route('**/api/v1/notices/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${server.url}/ms`);
  const dialog = page.getByRole('dialog', { name: 'No longer in your lists' });
  for (const visit of ['first', 'second']) {
    await test.step(visit, async () => {
      await expect(dialog.getByRole('listitem')).toHaveText('Lost Film');
      const heard = page.waitForResponse(/\/notices\/\d+$/);
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await heard;
      await page.unroute('**/api/v1/notices/*');
      await page.reload();
    });
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toHaveCount(0);
});
