import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/generated';
import { securityMessages } from '../../lib/messages/security';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = securityMessages.devices;
const session = (id: string, rest: Partial<Session>): Session => ({
  id,
  current: false,
  started_at: '2026-11-20T10:00:00Z',
  renewed_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-12-20T10:00:00Z',
  user_agent: 'curl/8.5.0',
  address: '203.0.113.7',
  ...rest,
});

beforeAll(() => import('../../pages/SettingsPage'));

let stored: Session[];

beforeEach(() => {
  stored = [
    session('phone', { user_agent: 'Phone/1', address: '2001:db8::7' }),
    session('here', { user_agent: 'Here/1', current: true }),
    session('old', { user_agent: '', address: '' }),
  ];
  server.use(
    http.get('*/api/v1/sessions', () => HttpResponse.json({ sessions: stored })),
    http.delete('*/api/v1/sessions/:id', ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/v1/sessions', () => {
      stored = stored.filter(({ current }) => current);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open() {
  const app = renderApp(paths.settings(), { signedIn: true });
  const card = within(await screen.findByRole('region', { name: text.title }));
  const rows = await card.findAllByRole('listitem');
  return { ...app, card, rows };
}

describe('the list of devices', () => {
  it('begins with this device, which it does not sign out', async () => {
    const { rows } = await open();
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      `Here${text.current}`,
      'Phone',
      text.unknown,
    ]);
    const [here = document.body, phone] = rows;
    expect(within(here).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent('2001:db8::7');
    expect(phone).toHaveTextContent(text.since('November 20, 2026'));
  });

  it('signs out one device, says so, and keeps the focus in the list', async () => {
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: text.signOutOf('Phone') }));
    expect(await card.findByText(text.ended('Phone'))).toBeVisible();
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2));
    expect(card.getByRole('list')).toHaveFocus();
  });

  it('signs out all others', async () => {
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: text.others }));
    expect(await card.findByText(text.othersEnded)).toBeVisible();
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
    expect(card.queryByRole('button', { name: text.others })).not.toBeInTheDocument();
  });

  it('takes a device that has ended meanwhile as signed out, and says when it did not work', async () => {
    const { user, card } = await open();
    const respond = (status: number, code: number) =>
      server.use(
        http.delete('*/api/v1/sessions/:id', () => errorResponse(status, code, 'It failed.')),
      );
    respond(503, 5030);
    await user.click(card.getByRole('button', { name: text.signOutOf('Phone') }));
    expect(await card.findByText('It failed.')).toBeVisible();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    respond(404, 4040);
    await user.click(card.getByRole('button', { name: text.signOutOf('Phone') }));
    expect(await card.findByText(text.ended('Phone'))).toBeVisible();
    expect(card.queryByText('It failed.')).not.toBeInTheDocument();
  });
});
