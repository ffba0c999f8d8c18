// Access tokens, with which programs use the API, media servers that report plays, and outgoing webhooks.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectNoOverflowOnPhone,
  FILM,
  FILMS,
  signUpByApi,
  test,
} from './fixtures';

test.use({ colorScheme: 'dark' });

/** Creates a token that only reads; returns it. */
async function createToken(page: Page): Promise<string> {
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
  await expectNoOverflowOnPhone(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return token;
}

/** Adds a webhook, after one to a host that the server does not send to. */
async function addWebhook(page: Page): Promise<void> {
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
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a token reads for a program until it is revoked, and an outgoing webhook is added, tested and deleted', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/settings`);
  await page.getByRole('link', { name: 'Open connections' }).click();
  const token = await test.step('a token is created', () => createToken(page));
  const program = async (path: string, method = 'GET') => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await page.request.fetch(`${server.url}${path}`, { method, headers })).status();
  };
  await test.step('it reads for a program, and is not shown again', async () => {
    expect(await program('/api/v1/ratings')).toBe(200);
    expect(await program(`/api/v1/watchlist/${FILM}`, 'PUT')).toBe(403);
    await page.reload();
    const created = row(page, 'Shell script');
    await expect(created).toContainText(/Read\s*Created .*Expires .*Last used/);
    await expect(page.getByText(token)).toHaveCount(0);
  });
  await test.step('a webhook is added and tested', async () => {
    await addWebhook(page);
    const added = row(page, 'Living room');
    await expect(added.getByText('Rated, Checked in')).toBeVisible();
    await expect(added.getByText('Nothing sent yet.')).toBeVisible();
    await added.getByRole('button', { name: 'Send a test to Living room' }).click();
    await expect(added.getByText('the host could not be reached')).toBeVisible();
  });
  await test.step('the page is accessible in both themes and does not overflow', async () => {
    await expectNoOverflow(page);
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
  });
  await test.step('the token is revoked, and the webhook is deleted', async () => {
    await page.getByRole('button', { name: 'Revoke Shell script' }).click();
    const revoking = page.getByRole('dialog', { name: 'Revoke this token?' });
    await revoking.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Shell script is revoked.')).toBeVisible();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    expect(await program('/api/v1/ratings')).toBe(401);
    await page.getByRole('button', { name: 'Delete Living room' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete this webhook?' });
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Living room is deleted.')).toBeVisible();
    await expect(page.getByText('You have no outgoing webhooks.')).toBeVisible();
  });
});

/** Finds an operation of the API on its page, and sends it. */
async function tryTheApi(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Try the API' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');
  await page.getByLabel('Search operations').fill('add watchlist');
  await page.getByText('/api/v1/watchlist/{id}', { exact: true }).first().click();
  await page.getByLabel('id (required)').fill(String(FILMS[1]));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
}

/** A play that Jellyfin reports. */
const play = {
  NotificationType: 'PlaybackStop',
  ItemType: 'Movie',
  Name: 'The Godfather',
  Year: 1972,
  Provider_tmdb: String(FILM),
  NotificationUsername: 'anna',
  PlayedToCompletion: true,
};

/** Reports a play of another account, and one twice. */
async function reportPlays(page: Page, address: string): Promise<void> {
  const report = async (data: object): Promise<unknown> =>
    (await page.request.post(address, { data })).json();
  expect(await report({ ...play, NotificationUsername: 'berta' })).toEqual({ outcome: null });
  expect(await report(play)).toEqual({ outcome: 'watched' });
  expect(await report(play)).toEqual({ outcome: 'duplicate' });
}

test('Jellyfin is connected, and what it reports is in the diary; an operation of the API is tried', async ({
  page,
  server,
}) => {
  const token = await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/connections`);
  const jellyfin = page.getByRole('region', { name: 'Jellyfin' });
  const address = await test.step('Jellyfin is connected for one account', async () => {
    await page.getByRole('button', { name: 'Connect Jellyfin' }).click();
    const field = jellyfin.getByLabel('Address', { exact: true });
    await expect(field).toHaveValue(/^http.*\/webhooks\/.{43}$/);
    await expect(jellyfin.getByText('Add Generic Destination')).toBeVisible();
    await expect(jellyfin.getByText('Nothing received yet')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await jellyfin.getByLabel('Only plays of this account').fill('anna');
    await jellyfin.getByRole('button', { name: 'Save' }).click();
    await expect(jellyfin.getByText('Saved.')).toBeVisible();
    return field.inputValue();
  });
  await test.step('its plays are shown with their outcome until it is disconnected', async () => {
    await reportPlays(page, address);
    await page.reload();
    await expect(jellyfin.getByText('Added to your diary')).toBeVisible();
    await expect(jellyfin.getByText('Again within six hours, not added')).toBeVisible();
    await expect(jellyfin.getByText('Last received')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await jellyfin.getByRole('button', { name: 'Disconnect' }).click();
    await expect(jellyfin.getByText('Not connected')).toBeVisible();
    expect((await page.request.post(address, { data: play })).status()).toBe(404);
  });
  await test.step('an operation of the API is found and tried', () => tryTheApi(page));
  await test.step('the diary and the history have the play, and the watchlist the film', async () => {
    const film = page.getByRole('main').getByText('The Godfather').first();
    await page.goto(`${server.url}/ms/diary`);
    await expect(film).toBeVisible();
    await page.goto(`${server.url}/ms/history`);
    await expect(page.getByText('Marked The Godfather as seen, from Jellyfin')).toBeVisible();
    const headers = { Authorization: `Bearer ${token}` };
    const listed = await page.request.get(`${server.url}/api/v1/watchlist`, { headers });
    expect(await listed.json()).toMatchObject({ movies: [{ id: FILMS[1] }] });
  });
});
