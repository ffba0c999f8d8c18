// Access tokens, with which programs use the API, media servers that report plays, and outgoing webhooks.
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FILM,
  signUpByApi,
  test,
} from './fixtures';

test(
  'a token reads for a program until it is revoked',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/settings`);
    await page.getByRole('link', { name: 'Open connections' }).click();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New access token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Shell script');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const field = dialog.getByLabel('Token', { exact: true });
    await expect(field).toHaveValue(/^ms_.{43}$/);
    const token = await field.inputValue();
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const program = (path: string, method = 'GET') =>
      page.request.fetch(`${server.url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      });
    expect((await program('/api/v1/ratings')).status()).toBe(200);
    expect((await program(`/api/v1/watchlist/${FILM}`, 'PUT')).status()).toBe(403);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Shell script' });
    await expect(row).toContainText(/Read\s*Created .*Expires .*Last used/);
    await expect(page.getByText(token)).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await row.getByRole('button', { name: 'Revoke Shell script' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke this token?' });
    await confirm.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Shell script is revoked.')).toBeVisible();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    expect((await program('/api/v1/ratings')).status()).toBe(401);
  },
);

test('Jellyfin is connected, and what it reports is in the diary', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/connections`);
  await page.getByRole('button', { name: 'Connect Jellyfin' }).click();
  const jellyfin = page.getByRole('region', { name: 'Jellyfin' });
  const field = jellyfin.getByLabel('Address', { exact: true });
  await expect(field).toHaveValue(/^http.*\/webhooks\/.{43}$/);
  const address = await field.inputValue();
  await expect(jellyfin.getByText('Add Generic Destination')).toBeVisible();
  await expect(jellyfin.getByText('Nothing received yet')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await jellyfin.getByLabel('Only plays of this account').fill('anna');
  await jellyfin.getByRole('button', { name: 'Save' }).click();
  await expect(jellyfin.getByText('Saved.')).toBeVisible();
  const play = {
    NotificationType: 'PlaybackStop',
    ItemType: 'Movie',
    Name: 'The Godfather',
    Year: 1972,
    Provider_tmdb: String(FILM),
    NotificationUsername: 'anna',
    PlayedToCompletion: true,
  };
  const report = async (data: object): Promise<unknown> =>
    (await page.request.post(address, { data })).json();
  expect(await report({ ...play, NotificationUsername: 'berta' })).toEqual({ outcome: null });
  expect(await report(play)).toEqual({ outcome: 'watched' });
  expect(await report(play)).toEqual({ outcome: 'duplicate' });
  await page.reload();
  await expect(jellyfin.getByText('Added to your diary')).toBeVisible();
  await expect(jellyfin.getByText('Again within six hours, not added')).toBeVisible();
  await expect(jellyfin.getByText('Last received')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await jellyfin.getByRole('button', { name: 'Disconnect' }).click();
  await expect(jellyfin.getByText('Not connected')).toBeVisible();
  expect((await page.request.post(address, { data: play })).status()).toBe(404);
  await page.goto(`${server.url}/ms/diary`);
  await expect(page.getByRole('main').getByText('The Godfather').first()).toBeVisible();
  await page.goto(`${server.url}/ms/history`);
  await expect(page.getByText('Marked The Godfather as seen, from Jellyfin')).toBeVisible();
});

test(
  'an outgoing webhook is added, tested and deleted',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/connections`);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New outgoing webhook' });
    await dialog.getByLabel('Name').fill('Living room');
    await dialog.getByLabel('Address').fill('http://127.0.0.1/hook');
    await dialog.getByLabel('Rated').check();
    await dialog.getByLabel('Checked in').check();
    await dialog.getByLabel('Watched').uncheck();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('This server does not send to this host')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^.{43}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Living room' });
    await expect(row.getByText('Rated, Checked in')).toBeVisible();
    await expect(row.getByText('Nothing sent yet.')).toBeVisible();
    await row.getByRole('button', { name: 'Send a test to Living room' }).click();
    await expect(row.getByText('the host could not be reached')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await row.getByRole('button', { name: 'Delete Living room' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete this webhook?' });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Living room is deleted.')).toBeVisible();
    await expect(page.getByText('You have no outgoing webhooks.')).toBeVisible();
  },
);

test('an operation of the API is found and tried', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/connections`);
  await page.getByRole('link', { name: 'Try the API' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');
  await page.getByLabel('Search operations').fill('add watchlist');
  await page.getByText('/api/v1/watchlist/{id}', { exact: true }).first().click();
  await page.getByLabel('id (required)').fill(String(FILM));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${server.url}/ms/watchlist`);
  await expect(page.getByRole('main').getByText('The Godfather').first()).toBeVisible();
});
