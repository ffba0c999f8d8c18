// Passkeys, with Chromium's own authenticator.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  signOut,
  signUpByApi,
  test,
} from './fixtures';
import type { Server } from './fixtures';

test.use({ colorScheme: 'dark' });

/**
 * Signs in the first user at `localhost`, and makes that the address of the server's emails and passkeys: passkeys need a host
 * name instead of an IP address, and this one works without TLS.
 */
async function onNamedServer(page: Page, server: Server): Promise<Server> {
  const local = { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
  const token = await signUpByApi(page, local);
  const mail = { url: 'smtp://127.0.0.1:1', from: 'films@example.org', site: local.url };
  const headers = { Authorization: `Bearer ${token}` };
  const saved = await page.request.put(`${local.url}/api/v1/settings/mail`, {
    data: mail,
    headers,
  });
  expect(saved.status()).toBe(200);
  return local;
}

/** Adds a phone or computer that has verified its user already. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifyUser = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /** Whether the user touches the device whenever a page requests it, also without a click. */
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { verifyUser, touch };
}

test('a passkey is added, signs in without an email address, is renamed and removed', async ({
  page,
  server,
}) => {
  const local = await onNamedServer(page, server);
  const { verifyUser, touch } = await addAuthenticator(page);
  await page.goto(`${local.url}/ms/settings`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card.getByText('You have no passkeys yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).toHaveValue(/^Chrom.* on Linux$/);
  await adding.getByLabel('Name').fill('');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('Required')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await adding.getByLabel('Name').fill('Laptop');
  // The device creates no passkey when the verification of its user fails.
  await verifyUser(false);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('No passkey was added.')).toBeVisible();
  await verifyUser(true);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('status')).toHaveText(/^Laptop is added/);
  await expect(card.getByRole('listitem')).toContainText('Not used yet');
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);

  await signOut(page);
  await expect(page).toHaveURL(`${local.url}/`);
  await touch(false);
  await page.goto(`${local.url}/ms/sign-in`);
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(signIn).toBeVisible();
  await verifyUser(false);
  await touch(true);
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used.');
  await expectAccessibleInBothThemes(page);
  await verifyUser(true);
  await signIn.click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();

  await page.goto(`${local.url}/ms/settings`);
  await expect(card.getByRole('listitem')).toContainText('Last used: Today');
  await card.getByRole('button', { name: 'Rename: Laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
  await renaming.getByLabel('Name').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('status')).toHaveText('The passkey is called Old laptop now');
  // The device has a passkey of this account already.
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('This device has a passkey')).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Remove: Old laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('You have no passkeys yet.')).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(`${local.url}/`);
  await page.goto(`${local.url}/ms/sign-in`);
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here.');
});

test('a passkey that the browser suggests in the email field signs in', async ({
  page,
  server,
}) => {
  const local = await onNamedServer(page, server);
  const { touch } = await addAuthenticator(page);
  await page.goto(`${local.url}/ms/settings`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('status')).toHaveText(/ is added/);
  await touch(false);
  await signOut(page);
  await expect(page).toHaveURL(`${local.url}/`);
  const started = page.waitForResponse(/\/passkey-sign-ins\/options$/);
  await page.goto(`${local.url}/ms/sign-in`);
  await started;
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  // Chromium's authenticator chooses a suggestion at once.
  await touch(true);
  await page.reload();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
});
