import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecondFactor } from '../../api/account/generated';
import { securityMessages } from '../../lib/messages/security';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const { secondFactor: text, enable, recoveryCodes, replaceCodes, disable } = securityMessages;
const off: SecondFactor = { enabled: false, enabled_at: null, recovery_codes: 0 };
const on: SecondFactor = {
  enabled: true,
  enabled_at: '2026-11-20T10:00:00Z',
  recovery_codes: 10,
};

beforeAll(() => import('../../pages/SettingsPage'));

let stored: SecondFactor;
let sent: unknown[];

beforeEach(() => {
  stored = off;
  sent = [];
  const address = '*/api/v1/users/:id/second-factor';
  server.use(
    http.get(address, () => HttpResponse.json(stored)),
    http.post(`${address}/secret`, () =>
      HttpResponse.json({ secret: 'GEZDGNBV', url: 'otpauth://totp/moviestars:annaberg' }),
    ),
    http.put(address, async ({ request }) => {
      sent.push(await request.json());
      stored = on;
      return HttpResponse.json({ recovery_codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] });
    }),
    http.post(`${address}/recovery-codes`, () => {
      stored = on;
      return HttpResponse.json({ recovery_codes: ['gggg-hhhh-iiii'] });
    }),
    http.delete(address, () => {
      stored = off;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open() {
  const app = renderApp(paths.settings(), { signedIn: true });
  const card = within(await screen.findByRole('region', { name: text.title }));
  return { ...app, card };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('two-factor authentication', () => {
  it('is turned on with a code of the app, and shows the recovery codes once', async () => {
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: text.enable }));
    const form = await dialog(enable.title);
    expect(await form.findByRole('img', { name: enable.qrCode })).toBeVisible();
    expect(form.getByLabelText(enable.secret)).toHaveValue('GEZDGNBV');
    await user.type(form.getByLabelText(enable.code), '123 456');
    await user.click(form.getByRole('button', { name: enable.submit }));
    const codes = await dialog(recoveryCodes.title);
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'aaaa-bbbb-cccc',
      'dddd-eeee-ffff',
    ]);
    expect(sent).toEqual([{ secret: 'GEZDGNBV', code: '123 456' }]);
    await user.click(codes.getByRole('button', { name: recoveryCodes.done }));
    expect(await card.findByText(/On since November 20, 2026/)).toBeVisible();
    expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument();
  });

  it('stays in the dialog when the code is wrong', async () => {
    const fields = { code: ['This is not the newest code of the app'] };
    server.use(
      http.put('*/second-factor', () => errorResponse(422, 4220, 'Validation failed.', fields)),
    );
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: text.enable }));
    const form = await dialog(enable.title);
    await user.type(form.getByLabelText(enable.code), '000000');
    await user.click(form.getByRole('button', { name: enable.submit }));
    expect(await form.findByText('This is not the newest code of the app')).toBeVisible();
  });

  it('says when few recovery codes are left, and makes new ones', async () => {
    stored = { ...on, recovery_codes: 1 };
    const { user, card } = await open();
    expect(await card.findByText(/1 recovery code is left/)).toBeVisible();
    expect(card.getByText(text.fewCodes)).toBeVisible();
    await user.click(card.getByRole('button', { name: text.replace }));
    const question = await dialog(replaceCodes.title);
    await user.click(question.getByRole('button', { name: replaceCodes.submit }));
    const codes = await dialog(recoveryCodes.title);
    expect(codes.getByText('gggg-hhhh-iiii')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await card.findByText(/10 recovery codes are left/)).toBeVisible();
    expect(card.queryByText(text.fewCodes)).not.toBeInTheDocument();
  });

  it('is turned off after a confirmation, and shows why that failed', async () => {
    stored = on;
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: text.disable }));
    const question = await dialog(disable.title);
    server.use(
      http.delete('*/second-factor', () => errorResponse(503, 5030, 'It failed.'), { once: true }),
    );
    await user.click(question.getByRole('button', { name: disable.submit }));
    expect(await question.findByText('It failed.')).toBeVisible();
    await user.click(question.getByRole('button', { name: disable.submit }));
    expect(await card.findByRole('button', { name: text.enable })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
