import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../api/admin/generated';
import { appMessages } from '../../lib/messages/app';
import { auditMessages as text } from '../../lib/messages/audit';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const event = (
  id: number,
  action: AuditEvent['action'],
  rest?: Partial<AuditEvent>,
): AuditEvent => ({
  id,
  created_at: '2026-11-20T10:00:00Z',
  action,
  actor: 'annaberg',
  subject: null,
  detail: '',
  address: '203.0.113.7',
  ...rest,
});

beforeAll(() => import('../../pages/AdminPage'));
beforeEach(makeAnnaAdmin);

/** Serves the events as one page each; returns the queries. */
function serveEvents(...pages: AuditEvent[][]) {
  const queries: string[] = [];
  server.use(
    http.get('*/api/v1/audit-events', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const page = Number(searchParams.get('cursor') ?? 0);
      const next = page + 1 < pages.length ? String(page + 1) : null;
      return HttpResponse.json({ events: pages[page], next });
    }),
  );
  return queries;
}

const open = (query = '') => renderApp(paths.admin('audit') + query, { signedIn: true });
const rows = async () => {
  const main = within(await screen.findByRole('main'));
  const items = await main.findAllByRole('listitem');
  return items.map((item) => item.querySelector('p')?.textContent);
};

describe('the audit log', () => {
  it('says who did what to whom, from where', async () => {
    serveEvents([
      event(9, 'role_changed', { subject: 'bert', detail: 'admin' }),
      event(8, 'user_deleted', { detail: 'cleo' }),
      event(7, 'settings_changed', { detail: 'mail' }),
      event(6, 'reset_link_created', { subject: null }),
      event(5, 'password_changed', { actor: null, subject: 'bert', address: '' }),
      event(4, 'signed_in', { actor: null }),
    ]);
    open();
    await screen.findByRole('heading', { level: 1, name: text.title });
    expect(await rows()).toEqual([
      'annaberg made bert an admin from 203.0.113.7',
      'annaberg deleted the account cleo from 203.0.113.7',
      'annaberg changed the server settings: email from 203.0.113.7',
      'annaberg created a reset link for a deleted account from 203.0.113.7',
      'The command line changed the password of bert',
      'A deleted account signed in from 203.0.113.7',
    ]);
  });

  it('asks for the events of the filter in the address, and for all when it is cleared', async () => {
    const queries = serveEvents([]);
    const { user } = open('?action=signed_in&username=bert');
    expect(await screen.findByText(text.none)).toBeVisible();
    expect(queries.at(-1)).toBe('?action=signed_in&username=bert');
    expect(screen.getByLabelText(text.action)).toHaveValue('signed_in');
    await user.click(screen.getByRole('button', { name: text.all }));
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(queries.at(-1)).toBe('');
  });

  it('loads more, and says when it cannot', async () => {
    serveEvents([event(3, 'signed_in')], [event(2, 'signed_up')]);
    const { user } = open();
    expect(await rows()).toHaveLength(1);
    const more = await screen.findByRole('button', { name: text.more });
    server.use(
      http.get('*/api/v1/audit-events', () => errorResponse(503, 5030, 'Later.'), { once: true }),
    );
    await user.click(more);
    await user.click(await screen.findByRole('button', { name: appMessages.app.retry }));
    expect(await screen.findByText(/signed up/)).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });
});
