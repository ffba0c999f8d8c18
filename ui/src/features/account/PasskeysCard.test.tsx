import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Passkey } from '../../api/account/generated';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { securityMessages } from '../../lib/messages/security';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const { card: text, rename, remove } = passkeyMessages;
const phone: Passkey = {
  id: 4,
  name: 'Phone',
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: null,
};

beforeAll(() => import('../../pages/SettingsPage'));

let stored: Passkey[];

beforeEach(() => {
  stored = [phone];
  server.use(
    http.get('*/api/v1/passkeys', () => HttpResponse.json({ passkeys: stored })),
    http.put('*/api/v1/passkeys/4', () => {
      stored = [{ ...phone, name: 'Old phone' }];
      return HttpResponse.json(stored[0]);
    }),
    http.delete('*/api/v1/passkeys/4', () => {
      stored = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function offer(passkeys: boolean) {
  server.use(
    http.get('*/api/v1/sign-in-providers', () => HttpResponse.json({ providers: [], passkeys })),
  );
}

async function open() {
  const app = renderApp(paths.settings(), { signedIn: true });
  return { ...app, card: within(await screen.findByRole('region', { name: text.title })) };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the passkeys in the settings', () => {
  it('are not shown when the server offers none and the user has none', async () => {
    stored = [];
    offer(false);
    renderApp(paths.settings(), { signedIn: true });
    await screen.findByRole('region', { name: securityMessages.devices.title });
    expect(screen.queryByRole('region', { name: text.title })).toBeNull();
  });

  it('can be removed when the server no longer offers them', async () => {
    offer(false);
    const { user, card } = await open();
    expect(await card.findByText(text.notOffered)).toBeVisible();
    expect(card.queryByRole('button', { name: text.add })).toBeNull();
    await user.click(card.getByRole('button', { name: text.removeOf('Phone') }));
    const question = await dialog(remove.title);
    await user.click(question.getByRole('button', { name: remove.submit }));
    await waitFor(() => expect(screen.queryByRole('region', { name: text.title })).toBeNull());
  });

  it('are listed without a note about the server until it has responded', async () => {
    server.use(http.get('*/api/v1/sign-in-providers', () => HttpResponse.error()));
    const { card } = await open();
    expect(await card.findByRole('button', { name: text.removeOf('Phone') })).toBeVisible();
    expect(card.queryByText(text.notOffered)).toBeNull();
    expect(card.queryByRole('button', { name: text.add })).toBeNull();
  });

  it('are renamed, and the change is announced', async () => {
    offer(true);
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: text.renameOf('Phone') }));
    const form = await dialog(rename.title);
    await user.clear(form.getByLabelText(rename.name));
    await user.type(form.getByLabelText(rename.name), 'Old phone');
    await user.click(form.getByRole('button', { name: rename.submit }));
    expect(await card.findByText(text.renamed('Old phone'))).toBeVisible();
    expect(await card.findByRole('button', { name: text.removeOf('Old phone') })).toBeVisible();
  });

  it('cannot be added in a browser without them, which the card says', async () => {
    offer(true);
    const { card } = await open();
    expect(await card.findByText(text.noBrowser)).toBeVisible();
    expect(card.queryByRole('button', { name: text.add })).toBeNull();
  });
});
