import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { recordCalls, refusal, server } from '../../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const done = () => HttpResponse.json({ status: 'ok' });

describe('asking for a letter', () => {
  const text = messages.forgotPassword;

  async function ask(email: string) {
    const app = renderApp(paths.signIn());
    await app.user.click(await screen.findByRole('button', { name: messages.signIn.forgot }));
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await app.user.click(dialog.getByLabelText(text.email));
    await app.user.paste(email);
    await app.user.click(dialog.getByRole('button', { name: text.send }));
    return { ...app, dialog };
  }

  // specification 2.21, 7.6
  it('says where the link went and to look among the spam', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, mail: true })),
      http.post('*/forgot_password', async ({ request }) => {
        bodies.push(await request.json());
        return done();
      }),
    );
    const { user } = await ask('anna@example.org');
    expect(await screen.findByText(/sent to anna@example\.org\. .*spam or junk/)).toBeVisible();
    expect(screen.queryByText(text.noMail)).not.toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'anna@example.org' }]);
    await user.click(screen.getByRole('button', { name: messages.app.ok }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('tells where the letter lies when the server sends no mail', async () => {
    server.use(http.post('*/forgot_password', done));
    await ask('anna@example.org');
    expect(await screen.findByText(text.noMail)).toBeVisible();
  });

  // specification 2.21
  it('is called off by Cancel, and nothing is sent', async () => {
    const calls = recordCalls();
    const { user } = renderApp(paths.signIn());
    await user.click(await screen.findByRole('button', { name: 'Forgot Password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    await user.type(dialog.getByLabelText('Email'), 'anna@example.org');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
    expect(calls).toEqual(['GET /config']);
  });

  // specification 5.15
  it('names what is no address, and sends nothing', async () => {
    const calls = recordCalls();
    const { dialog } = await ask('anna');
    const field = dialog.getByLabelText(text.email);
    expect(field).toHaveAttribute('type', 'email');
    await waitFor(() => expect(field).toHaveAccessibleDescription(messages.validation.email));
    expect(calls).not.toContain('POST /forgot_password');
  });

  // specification 7.6
  it('tells a refusal inside the dialog', async () => {
    server.use(http.post('*/forgot_password', () => refusal(429, 4290, 'Please wait')));
    const { dialog } = await ask('anna@example.org');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait');
  });
});

describe('the link in the letter', () => {
  const text = messages.resetPassword;
  const address = paths.resetPassword(7, 'secret');

  async function choose({ user }: ReturnType<typeof renderApp>) {
    for (const label of [text.password, text.passwordConfirmation]) {
      await user.click(await screen.findByLabelText(label));
      await user.paste('Ghijkl2');
    }
    await user.click(screen.getByRole('button', { name: text.submit }));
  }

  // specification 2.25, 7.5, 8.5
  it('is looked at first; one that counts no more leads away with the reason', async () => {
    server.use(http.get('*/reset_request/:id', () => refusal(401, 4012, 'Ask for a new one.')));
    const { path } = renderApp(address);
    await heading(messages.landing.title);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Ask for a new one.')).toBeVisible();
    expect(path()).toBe('/');
  });

  it('that cannot be looked at can be tried again', async () => {
    server.use(http.get('*/reset_request/:id', () => HttpResponse.error()));
    const { user } = renderApp(address);
    const retry = await screen.findByRole('button', { name: messages.app.retry });
    server.use(http.get('*/reset_request/:id', done));
    await user.click(retry);
    expect(await screen.findByLabelText(text.password)).toBeVisible();
  });

  it('is out of the address once it is read', async () => {
    server.use(http.get('*/reset_request/:id', done));
    const { path } = renderApp(address);
    await screen.findByLabelText(text.password);
    expect(path()).toBe(paths.newPassword());
  });

  it('has to lead to its screen', async () => {
    renderApp(paths.newPassword());
    await heading(messages.notFound.title);
  });

  // specification 2.5, 2.26, 3.8, 3.12, 4.3, 7.4, 8.9
  it('brings a new password: signed out, told so, and at the sign-in', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/reset_request/:id', done),
      http.post('*/change_password', async ({ request }) => {
        bodies.push([request.headers.get('Authorization'), await request.json()]);
        return HttpResponse.json({ status: 'ok' }, { status: 202 });
      }),
    );
    const app = renderApp(address, { signedIn: true });
    await choose(app);
    // Gone after a while: looked for before the screen, whose code may take longer.
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

  it('that was used meanwhile says so in the form', async () => {
    server.use(
      http.get('*/reset_request/:id', done),
      http.post('*/change_password', () => refusal(401, 4012, 'This link has been used')),
    );
    const app = renderApp(address);
    await choose(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used');
  });

  // specification 2.24
  it('is left for the landing page by Cancel', async () => {
    server.use(http.get('*/reset_request/:id', done));
    const { user, path } = renderApp(address);
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    await heading(messages.landing.title);
    expect(path()).toBe('/');
  });

  // specification 5.13
  it('holds the new password to the rules of sign-up', async () => {
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
