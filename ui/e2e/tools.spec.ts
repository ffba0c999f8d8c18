// The maintenance tools.
import { expect, expectAccessible, FILM, rateFilms, signUpByApi, test } from './fixtures';

// specification 2.47, 2.48
test('the media update runs by keyboard, and finds nothing the second time; the fix removes unused titles', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await rateFilms(page, server, token, Array<number>(32).fill(4));
  const headers = { Authorization: `Bearer ${token}` };
  const images = [{ id: FILM, media_type: 'movie', poster_path: '/gone.svg' }];
  const data = { images };
  await page.request.put(`${server.url}/api/v1/movies/:id`, { headers, data });
  await page.goto(`${server.url}/ms/media_update`);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name });
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await test.step('the media update changes one title', async () => {
    await press('Get DB Movies');
    await expect(page.getByText('32 titles stored.')).toBeVisible();
    await press('Get Media Types');
    await expect(page.getByText('1 title changed.')).toBeVisible();
    await press('Update Movies');
    await expect(page.getByText('1 title updated.')).toBeVisible();
    await press('Update Stars');
    await expect(page.getByText('All scores are valid.')).toBeVisible();
  });
  await test.step('it finds nothing the second time', async () => {
    await press('Get DB Movies');
    await press('Get Media Types');
    await expect(page.getByText('Nothing changed.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the fix removes unused titles, once', async () => {
    const rating = `${server.url}/api/v1/ratings/${FILM}?media_type=movie`;
    await page.request.delete(rating, { headers });
    await page.goto(`${server.url}/ms/fix`);
    const removed = page.getByText('Unused titles removed').locator('xpath=following-sibling::dd');
    const apply = page.getByRole('button', { name: 'Apply Fix' });
    await apply.click();
    await expect(removed).toHaveText('1');
    await apply.click();
    await expect(removed).toHaveText('0');
    await expectAccessible(page);
  });
});
