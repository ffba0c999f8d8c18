import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessToken, OutgoingWebhook, Webhook } from '../api/connections/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = messages.connections;

beforeAll(() => import('./ConnectionsPage'));

const script: AccessToken = {
  id: 7,
  name: 'Script',
  scope: 'read',
  created_at: '2026-01-10T10:00:00Z',
  expires_at: null,
  last_used_at: null,
};

let tokens: AccessToken[];
let webhooks: Webhook[];
let outgoing: { webhooks: OutgoingWebhook[]; hosts: string[] };
let sent: unknown[];

beforeEach(() => {
  [tokens, webhooks, sent] = [[], [], []];
  outgoing = { webhooks: [], hosts: ['ntfy.example.org', 'home.lan:8123'] };
  server.use(
    http.get('*/api/v1/access-tokens', () => HttpResponse.json({ tokens })),
    http.post('*/api/v1/access-tokens', async ({ request }) => {
      sent.push(await request.json());
      tokens = [script];
      return HttpResponse.json({ ...script, token: 'ms_secret' }, { status: 201 });
    }),
    http.delete('*/api/v1/access-tokens/7', () => {
      tokens = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/v1/webhooks', () => HttpResponse.json({ webhooks })),
    http.get('*/api/v1/outgoing-webhooks', () => HttpResponse.json(outgoing)),
  );
});

const open = () => renderApp(paths.connections(), { signedIn: true });
const button = (name: string) => screen.findByRole('button', { name });

describe('access tokens', () => {
  it('are created with a scope and a lifetime, and shown once', async () => {
    const { user } = open();
    await user.click(await button(text.tokens.create));
    await user.type(screen.getByLabelText(text.newToken.name), 'Script');
    await user.selectOptions(screen.getByLabelText(text.newToken.scope), 'write');
    await user.selectOptions(screen.getByLabelText(text.newToken.lifetime), 'never');
    await user.click(screen.getByRole('button', { name: text.newToken.submit }));
    expect(await screen.findByLabelText(text.newToken.field.label)).toHaveValue('ms_secret');
    expect(sent).toEqual([{ name: 'Script', scope: 'write', expires_in_days: null }]);
    await user.click(screen.getByRole('button', { name: text.newToken.done }));
    expect(screen.queryByDisplayValue('ms_secret')).not.toBeInTheDocument();
    expect(await screen.findByText(text.tokens.never)).toBeVisible();
    expect(screen.getByText(text.tokens.unused)).toBeVisible();
  });

  it('show a limit that is reached in the dialog', async () => {
    const { user } = open();
    server.use(http.post('*/api/v1/access-tokens', () => errorResponse(409, 4090, 'Too many.')));
    await user.click(await button(text.tokens.create));
    await user.type(screen.getByLabelText(text.newToken.name), 'Script');
    await user.click(screen.getByRole('button', { name: text.newToken.submit }));
    expect(await screen.findByText('Too many.')).toBeVisible();
  });

  it('that have expired are marked, and are revoked after a confirmation', async () => {
    tokens = [
      { ...script, expires_at: '2026-01-11T10:00:00Z', last_used_at: '2026-01-10T11:00:00Z' },
    ];
    const { user } = open();
    expect(await screen.findByText(text.tokens.expired('January 11, 2026'))).toBeVisible();
    expect(screen.getByText(text.tokens.used('January 10, 2026'))).toBeVisible();
    await user.click(await button(text.tokens.revokeToken('Script')));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.revokeToken.submit }));
    expect(await screen.findByText(text.tokens.revoked('Script'))).toBeVisible();
    expect(await screen.findByText(text.tokens.none)).toBeVisible();
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
  });
});

describe('a media server', () => {
  const plex: Webhook = {
    source: 'plex',
    created_at: '2026-01-10T10:00:00Z',
    account: '',
    received_at: null,
    plays: [],
  };

  it('is connected by an address that is shown once, and disconnected', async () => {
    server.use(
      http.post('*/api/v1/webhooks/plex', () => {
        webhooks = [plex];
        return HttpResponse.json({ url: '/webhooks/secret' }, { status: 201 });
      }),
      http.delete('*/api/v1/webhooks/plex', () => {
        webhooks = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await button(text.servers.connectServer('Plex')));
    const field = await screen.findByLabelText(text.servers.field.label);
    expect(field).toHaveValue(`${location.origin}/webhooks/secret`);
    expect(await screen.findByText(text.servers.nothing)).toBeVisible();
    await user.click(await button(text.servers.disconnect));
    expect(await screen.findByText(text.servers.disconnected)).toBeVisible();
    expect(screen.queryByLabelText(text.servers.field.label)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Plex' })).toHaveFocus());
  });

  it('shows what came in last with its outcome, and whose plays count', async () => {
    const at = '2026-01-12T10:00:00Z';
    webhooks = [
      {
        ...plex,
        account: 'anna',
        received_at: at,
        plays: [
          { received_at: at, subject: 'Heat (1995)', outcome: 'watched' },
          { received_at: at, subject: 'Lost', outcome: 'unclear_title' },
        ],
      },
    ];
    server.use(
      http.put('*/api/v1/webhooks/plex/account', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Heat (1995)')).toBeVisible();
    expect(screen.getByText(text.servers.outcomes.watched)).toBeVisible();
    expect(screen.getByText(text.servers.outcomes.unclear_title)).toBeVisible();
    const account = screen.getByLabelText(text.servers.account);
    expect(account).toHaveValue('anna');
    await user.clear(account);
    await user.click(await button(text.servers.save));
    expect(await screen.findByText(text.servers.saved)).toBeVisible();
    expect(sent).toEqual([{ account: '' }]);
  });
});

describe('an outgoing webhook', () => {
  const home: OutgoingWebhook = {
    id: 3,
    name: 'Home',
    url: 'http://home.lan:8123/hook',
    events: ['watched', 'rated'],
    created_at: '2026-01-10T10:00:00Z',
    last_delivery: null,
    failing_since: null,
    disabled_at: null,
    testing: false,
  };
  const at = '2026-01-12T10:00:00Z';

  it('is added with events and an allowed address, and its secret is shown once', async () => {
    server.use(
      http.post('*/api/v1/outgoing-webhooks', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) {
          return errorResponse(422, 4220, 'No.', { url: ['Not this host'] });
        }
        outgoing = { ...outgoing, webhooks: [home] };
        return HttpResponse.json({ ...home, secret: 'hush' }, { status: 201 });
      }),
    );
    const { user } = open();
    expect(await screen.findByText(text.outgoing.none)).toBeVisible();
    expect(screen.getByText(text.outgoing.hosts('ntfy.example.org, home.lan:8123'))).toBeVisible();
    await user.click(await button(text.outgoing.add));
    await user.type(screen.getByLabelText(text.newOutgoing.name), 'Home');
    await user.type(screen.getByLabelText(text.newOutgoing.url), 'http://evil.org');
    await user.click(screen.getByLabelText(text.outgoing.events.watched));
    const submit = screen.getByRole('button', { name: text.newOutgoing.submit });
    await user.click(submit);
    expect(await screen.findByText(text.newOutgoing.noEvents)).toBeVisible();
    await user.click(screen.getByLabelText(text.outgoing.events.rated));
    await user.click(submit);
    expect(await screen.findByText('Not this host')).toBeVisible();
    await user.click(submit);
    expect(await screen.findByLabelText(text.newOutgoing.field.label)).toHaveValue('hush');
    expect(sent[0]).toEqual({ name: 'Home', url: 'http://evil.org', events: ['rated'] });
    await user.click(screen.getByRole('button', { name: text.newOutgoing.done }));
    expect(screen.queryByDisplayValue('hush')).not.toBeInTheDocument();
    expect(await screen.findByText(text.outgoing.nothing)).toBeVisible();
    expect(screen.getByText('Watched, Rated')).toBeVisible();
  });

  it('is tested, and how that ended is shown', async () => {
    outgoing = { ...outgoing, webhooks: [home] };
    server.use(
      http.post('*/api/v1/outgoing-webhooks/3/test', () => {
        const last = { at, status: null, error: 'timeout' as const };
        outgoing = { ...outgoing, webhooks: [{ ...home, last_delivery: last }] };
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = open();
    await user.click(await button(text.outgoing.testWebhook('Home')));
    expect(await screen.findByText(/no response within ten seconds/)).toBeVisible();
  });

  it('says that it fails, that it is off, and is deleted after a confirmation', async () => {
    const last = { at, status: 503, error: null };
    const failing = { ...home, last_delivery: last, failing_since: at };
    const off = { ...failing, id: 4, name: 'Chat', disabled_at: at };
    outgoing = { ...outgoing, webhooks: [failing, off] };
    server.use(
      http.delete('*/api/v1/outgoing-webhooks/4', () => {
        outgoing = { ...outgoing, webhooks: [failing] };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    expect(await screen.findByText(/responded with 503.*Failing since/)).toBeVisible();
    expect(screen.getByText(/responded with 503.*It is turned off/)).toBeVisible();
    await user.click(await button(text.outgoing.deleteWebhook('Chat')));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.deleteOutgoing.submit }));
    expect(await screen.findByText(text.outgoing.deleted('Chat'))).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/It is turned off/)).not.toBeInTheDocument());
  });

  it('cannot be added where the server allows no hosts', async () => {
    outgoing = { webhooks: [], hosts: [] };
    open();
    expect(await screen.findByText(text.outgoing.off)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.outgoing.add })).not.toBeInTheDocument();
  });
});
