import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { anna, annasToken } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server, sessionGone } from '../../testing/server';
import { openSibling } from '../../testing/actions';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('account deletion', () => {
  const text = messages.deleteAccount;

  async function confirm({ user }: ReturnType<typeof renderApp>) {
    await user.click(await button(text.open));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /The account annaberg and all its ratings, playlists, watches and notes will be deleted at once/,
      ),
    ).toBeVisible();
    await user.click(dialog.getByLabelText(text.password));
    await user.paste('Abcdef1');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    return dialog;
  }

  it('leads to the landing page with a message, and clears all stored data', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/v1/users/:id/deletion', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const app = renderApp(paths.settings(), { signedIn: true });
    await confirm(app);
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText(messages.session.accountDeleted)).toBeVisible();
    await heading(messages.landing.title);
    expect(bodies).toEqual([{ password: 'Abcdef1' }]);
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(app.path()).toBe('/');
  });

  it('shows in the dialog that the last admin cannot be deleted', async () => {
    server.use(
      http.post('*/api/v1/users/:id/deletion', () =>
        errorResponse(409, 4090, 'You are the only admin'),
      ),
    );
    const app = renderApp(paths.settings(), { signedIn: true });
    const dialog = await confirm(app);
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are the only admin');
    expect(app.path()).toBe(paths.settings());
  });
});

describe('account export', () => {
  // specification 8.1
  it('signs out when the session has ended', async () => {
    server.use(http.get('*/api/v1/export.json', () => errorResponse(401, 4011, 'expired')));
    const { user } = renderApp(paths.settings(), { signedIn: true });
    await user.click(await button(messages.exportData.json));
    await heading(messages.landing.title);
    // The message moves to the layout of the landing page.
    await waitFor(() => expect(screen.getByText(messages.errors.session)).toBeVisible());
  });

  it.each([
    [messages.exportData.archive, 'export.zip'],
    [messages.exportData.csv, 'export.csv'],
    [messages.exportData.diary, 'diary.csv'],
  ])('shows at %s that the rate limit was reached', async (name, file) => {
    server.use(http.get(`*/api/v1/${file}`, () => errorResponse(429, 4290, 'Please wait')));
    const { user } = renderApp(paths.settings(), { signedIn: true });
    await user.click(await button(name));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait');
  });
});

const text = messages.signOutEverywhere;
const landing = () => screen.findByRole('heading', { level: 1, name: messages.landing.title });

/** Opens the dialog on the own profile. */
async function openDialog() {
  const app = renderApp(paths.settings(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: text.open }));
  const dialog = within(await screen.findByRole('dialog', { name: text.title }));
  const submit = dialog.getByRole('button', { name: text.submit });
  return { ...app, dialog, submit };
}

/** Serves the sign-out call, and returns the bodies sent, in order. */
function serve(respond: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/sign_out', async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

describe('signing out everywhere', () => {
  it('asks for confirmation, and signs out on the server, in this tab and in the sibling tabs', async () => {
    const bodies = serve();
    const sibling = openSibling();
    localStorage.setItem('jwt', annasToken);
    const { user, dialog, submit, path, store } = await openDialog();
    expect(dialog.getByText(text.warning)).toBeVisible();
    expect(bodies).toEqual([]);
    await user.click(submit);
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText(messages.session.signedOutEverywhere)).toBeVisible();
    await landing();
    expect(bodies).toEqual([{ everywhere: true }]);
    expect(path()).toBe('/');
    expect([sessionStorage.getItem('jwt'), localStorage.getItem('jwt')]).toEqual([null, null]);
    expect(store.getState()).toMatchObject({ user: null, client: { successful: false } });
    await waitFor(() => expect(sibling.received).toContainEqual({ kind: 'signedOut' }));
  });

  it('first waits for the pending writes of the session', async () => {
    const bodies = serve();
    const before: number[] = [];
    const stop = onBeforeSignOut(() => Promise.resolve(before.push(bodies.length)));
    const { user, submit } = await openDialog();
    await user.click(submit);
    await landing();
    stop();
    expect(before).toEqual([0]);
    expect(bodies).toHaveLength(1);
  });

  it('does nothing when the dialog is canceled', async () => {
    const bodies = serve();
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies).toEqual([]);
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  it('does nothing when it is canceled while writes are pending', async () => {
    const bodies = serve();
    let reached: (value: unknown) => void = () => undefined;
    const stop = onBeforeSignOut(() => new Promise((resolve) => (reached = resolve)));
    const { user, dialog, submit } = await openDialog();
    await user.click(submit);
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    stop();
    reached(null);
    await user.click(await screen.findByRole('button', { name: text.open }));
    await screen.findByRole('dialog', { name: text.title });
    expect(bodies).toEqual([]);
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  it.each([
    ['a network error', () => HttpResponse.error(), messages.errors.offline],
    ['a 500', () => errorResponse(500, 5000, 'Our fault.'), 'Our fault.'],
    ['an HTML page', () => new HttpResponse('<h1>Hotel</h1>'), messages.errors.invalidResponse],
    [
      'a response with a body',
      () => HttpResponse.json({ status: 'ok' }),
      messages.errors.invalidResponse,
    ],
    ['a JSON null', () => HttpResponse.json(null), messages.errors.invalidResponse],
    ['a 304', () => new HttpResponse(null, { status: 304 }), messages.errors.invalidResponse],
  ])('shows a failure in the dialog after %s, and stays signed in', async (_, respond, says) => {
    serve(respond);
    const { user, dialog, submit, path, store } = await openDialog();
    await user.click(submit);
    expect(await dialog.findByRole('alert')).toHaveTextContent(says);
    expect(path()).toBe(paths.settings());
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
    expect(store.getState().client.successful).toBe(true);
    expect(screen.queryByText(messages.session.signedOutEverywhere)).not.toBeInTheDocument();
    serve();
    await user.click(submit);
    await landing();
  });

  it('says that the session had already ended', async () => {
    serve(sessionGone);
    const { user, submit } = await openDialog();
    await user.click(submit);
    await landing();
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
    expect(screen.queryByText(messages.session.signedOutEverywhere)).not.toBeInTheDocument();
  });

  it('is not offered on the profile of another user', async () => {
    const other = { ...anna, id: 8, first_name: 'Bella', last_name: '' };
    server.use(http.get('*/api/v1/users/:id', () => HttpResponse.json(other)));
    renderApp(paths.profile(8), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Bella' });
    expect(screen.queryByRole('button', { name: text.open })).not.toBeInTheDocument();
  });
});
