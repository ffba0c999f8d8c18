import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { signOut } from '../../testing/actions';
import { annasToken, friday, rating, serverConfig, setupOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, recordCalls, server } from '../../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Fills in the form, which is open, and sends it. */
async function send(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
  await user.type(screen.getByLabelText('Password'), 'Abcdef1{Enter}');
}
const trending = () => heading(messages.lists.builtinTitles.trending.all.week);

/** Signs in through the form, which is open. */
async function signIn(user: ReturnType<typeof renderApp>['user']) {
  await send(user);
  await trending();
}

describe('sign-in through the form', () => {
  // specification 3.12, 7.3
  it('sends email, password and whether to remember the user, and nothing else', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/authenticate', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ auth_token: annasToken, user: 'regular' });
      }),
    );
    const { user } = renderApp(paths.signIn());
    await signIn(user);
    const values = { email: 'anna@example.org', password: 'Abcdef1', remember: false };
    expect(sent).toEqual([values]);
  });

  // specification 4.5
  it('loads the ratings and the playlists, each once', async () => {
    const calls = recordCalls();
    const { user } = renderApp(paths.signIn());
    await signIn(user);
    const times = (call: string) => calls.filter((made) => made === call).length;
    await waitFor(() => expect(times('GET /api/v1/playlists/setup')).toBe(1));
    expect(times('GET /api/v1/ratings')).toBe(1);
  });

  // specification 3.8, 4.3, 6.3
  it.each([
    ['admin', true],
    ['regular', false],
    ['Admin', false],
  ])('as %s makes admin %s before the profile has responded', async (role, admin) => {
    server.use(
      http.post('*/authenticate', () => HttpResponse.json({ auth_token: annasToken, user: role })),
      http.get('*/api/v1/users/:id', () => new Promise<never>(() => {})),
    );
    const { user, store } = renderApp(paths.signIn());
    await send(user);
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    await screen.findByText('Welcome back!');
    expect(store.getState().client).toMatchObject({
      admin,
      successful: true,
      notifications: { code: 200, message: 'Welcome back!' },
    });
    await trending();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const label = admin ? 'Admin' : 'Admin (Demo)';
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
  });
});

describe('the sign-in form', () => {
  // specification 2.20
  it('leads to the landing page when it is canceled', async () => {
    renderApp(paths.signIn());
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
    expect(screen.getByLabelText('Remember me')).not.toBeChecked();
  });

  it.each([
    [true, ['Sign in with a passkey', 'Sign in with Example']],
    [false, ['Sign in with Example']],
  ])('offers passkeys only when the server does: %s', async (passkeys, names) => {
    vi.stubGlobal('PublicKeyCredential', {
      isConditionalMediationAvailable: () => Promise.resolve(false),
    });
    const providers = [{ id: 'example', name: 'Example' }];
    server.use(
      http.get('*/api/v1/sign-in-providers', () => HttpResponse.json({ providers, passkeys })),
    );
    renderApp(paths.signIn());
    await screen.findByRole('button', { name: 'Sign in with Example' });
    const buttons = screen.getAllByRole('button', { name: /^Sign in with/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  });
});

describe('sign-out', () => {
  // specification 4.2, 4.4
  it('removes everything of the account from the state', async () => {
    server.use(
      http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 4)] })),
      http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(friday))),
    );
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().ratings?.list).toEqual({ 'movie:1': 4 }));
    await waitFor(() => expect(store.getState().playlists?.lists).toHaveLength(1));
    await signOut(user);
    const state = JSON.stringify(store.getState());
    expect(store.getState()).toMatchObject({ user: null, client: { successful: false } });
    expect(state).not.toMatch(/movie:1|Friday|Night Train|anna/i);
  });
});

const done = () => HttpResponse.json({ status: 'ok' });

describe('the dialog that requests a reset email', () => {
  const text = messages.forgotPassword;

  async function requestEmail(email: string) {
    const app = renderApp(paths.signIn());
    await app.user.click(await screen.findByRole('button', { name: messages.signIn.forgot }));
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await app.user.click(dialog.getByLabelText(text.email));
    await app.user.paste(email);
    await app.user.click(dialog.getByRole('button', { name: text.send }));
    return { ...app, dialog };
  }

  // specification 2.21, 7.6
  it('shows the address the email was sent to, and asks to check the spam folder', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, mail: true })),
      http.post('*/forgot_password', async ({ request }) => {
        bodies.push(await request.json());
        return done();
      }),
    );
    const { user } = await requestEmail('anna@example.org');
    const sent = /sent to anna@example\.org\. .*spam or junk/;
    await waitFor(() => expect(screen.getByText(sent)).toBeVisible());
    expect(screen.queryByText(/does not send email/)).not.toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'anna@example.org' }]);
    await user.click(screen.getByRole('button', { name: messages.app.ok }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says where the email is stored when the server sends no emails', async () => {
    server.use(http.post('*/forgot_password', done));
    await requestEmail('anna@example.org');
    expect(await screen.findByText(text.noEmail('anna@example.org'))).toBeVisible();
    expect(screen.queryByText(/was sent/)).not.toBeInTheDocument();
  });

  // specification 2.21
  it('sends nothing when it is canceled', async () => {
    const calls = recordCalls();
    const { user } = renderApp(paths.signIn());
    await user.click(await screen.findByRole('button', { name: 'Forgot Password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    await user.type(dialog.getByLabelText('Email'), 'anna@example.org');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
    expect(calls).toEqual(['GET /config', 'GET /api/v1/sign-in-providers']);
  });

  // specification 5.15
  it('shows an error at an invalid email address, and sends nothing', async () => {
    const calls = recordCalls();
    const { dialog } = await requestEmail('anna');
    const field = dialog.getByLabelText(text.email);
    expect(field).toHaveAttribute('type', 'email');
    await waitFor(() => expect(field).toHaveAccessibleDescription(messages.validation.email));
    expect(calls).not.toContain('POST /forgot_password');
  });

  // specification 7.6
  it('shows an error in the dialog', async () => {
    server.use(http.post('*/forgot_password', () => errorResponse(429, 4290, 'Please wait')));
    const { dialog } = await requestEmail('anna@example.org');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait');
  });
});

describe('the password reset link', () => {
  const text = messages.resetPassword;
  const address = paths.resetPassword(7, 'secret');

  async function choosePassword({ user }: ReturnType<typeof renderApp>) {
    for (const label of [text.password, text.passwordConfirmation]) {
      await user.click(await screen.findByLabelText(label));
      await user.paste('Ghijkl2');
    }
    await user.click(screen.getByRole('button', { name: text.submit }));
  }

  // specification 2.25, 7.5, 8.5
  it('leads to the landing page with the reason when the link is no longer valid', async () => {
    server.use(
      http.get('*/reset_request/:id', () => errorResponse(401, 4012, 'Ask for a new one.')),
    );
    const { path } = renderApp(address);
    await heading(messages.landing.title);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Ask for a new one.')).toBeVisible();
    expect(path()).toBe('/');
  });

  it('offers Retry when the link cannot be checked', async () => {
    server.use(http.get('*/reset_request/:id', () => HttpResponse.error()));
    const { user } = renderApp(address);
    const retry = await screen.findByRole('button', { name: messages.app.retry });
    server.use(http.get('*/reset_request/:id', done));
    await user.click(retry);
    expect(await screen.findByLabelText(text.password)).toBeVisible();
  });

  it('removes the token from the address once it is read', async () => {
    server.use(http.get('*/reset_request/:id', done));
    const { path } = renderApp(address);
    await screen.findByLabelText(text.password);
    expect(path()).toBe(paths.newPassword());
  });

  it('shows the form only to users who come from a link', async () => {
    renderApp(paths.newPassword());
    await heading(messages.notFound.title);
  });

  // specification 2.5, 2.26, 3.8, 3.12, 4.3, 7.4, 8.9
  it('changes the password, signs out, and leads to the sign-in form with a message', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/reset_request/:id', done),
      http.post('*/change_password', async ({ request }) => {
        bodies.push([request.headers.get('Authorization'), await request.json()]);
        return HttpResponse.json({ status: 'ok' }, { status: 202 });
      }),
    );
    const app = renderApp(address, { signedIn: true });
    await choosePassword(app);
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText('Password successfully reset.')).toBeVisible();
    expect(app.store.getState().client).toMatchObject({
      reset: true,
      successful: false,
      notifications: { message: 'Password Successfully Changed', code: 202 },
    });
    await heading(messages.signIn.title);
    const body = { id: '7', pass: 'secret', password: 'Ghijkl2', passwordConfirmation: 'Ghijkl2' };
    expect(bodies).toEqual([['Bearer secret', body]]);
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  it('shows in the form that the link was used in the meantime', async () => {
    server.use(
      http.get('*/reset_request/:id', done),
      http.post('*/change_password', () => errorResponse(401, 4012, 'This link has been used')),
    );
    const app = renderApp(address);
    await choosePassword(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used');
  });

  // specification 2.24
  it('leads to the landing page when it is canceled', async () => {
    server.use(http.get('*/reset_request/:id', done));
    const { user, path } = renderApp(address);
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    await heading(messages.landing.title);
    expect(path()).toBe('/');
  });

  // specification 5.13
  it('validates the new password by the rules of sign-up', async () => {
    server.use(http.get('*/reset_request/:id', done));
    const { user } = renderApp(address);
    await user.type(await screen.findByLabelText(text.password), 'abcdef1');
    await user.type(screen.getByLabelText(text.passwordConfirmation), 'else{Enter}');
    const described = (label: string, message: string) =>
      waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    await described(text.password, messages.validation.uppercase);
    await described(text.passwordConfirmation, messages.validation.mismatch);
  });
});
