import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { fillInSignUp } from '../testing/actions';
import { serverConfig } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, server } from '../testing/server';

const text = messages.signUp;
const field = (label: string) => screen.findByLabelText(label);
const submit = () => screen.getByRole('button', { name: text.submit });

describe('the sign-up page', () => {
  /** A server that requires the setup code and rejects it; the bodies that it receives. */
  function rejectSetupCode() {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, setup_code_required: true })),
      http.post('*/api/v1/users', async ({ request }) => {
        bodies.push(await request.json());
        return errorResponse(403, 4030, 'the setup code is wrong');
      }),
    );
    return bodies;
  }

  // specification 3.12
  it('shows and sends the setup code when the server requires one', async () => {
    const bodies = rejectSetupCode();
    const { user } = renderApp(paths.signUp());
    await user.type(await field(text.setupCode), 'blue-lamp');
    await fillInSignUp(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('the setup code is wrong');
    expect(bodies).toEqual([
      expect.objectContaining({ setupCode: 'blue-lamp', username: 'annaberg' }),
    ]);
  });

  it('fills in the setup code of the address and removes it from the address bar', async () => {
    const bodies = rejectSetupCode();
    const { user, router } = renderApp(`${paths.signUp()}?setup=blue-lamp`);
    expect(await field(text.setupCode)).toHaveValue('blue-lamp');
    expect(router.state.location).toMatchObject({ pathname: paths.signUp(), search: '' });
    await fillInSignUp(user);
    await user.click(submit());
    await screen.findByRole('alert');
    expect(bodies).toEqual([expect.objectContaining({ setupCode: 'blue-lamp' })]);
  });

  /** A server whose registration is closed, and the invites and sign-ups that it receives. */
  function closeRegistration(check: () => Response) {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, registration: 'closed' })),
      http.post('*/api/v1/invites/check', async ({ request }) => {
        bodies.push(await request.json());
        return check();
      }),
      http.post('*/api/v1/users', async ({ request }) => {
        bodies.push(await request.json());
        return errorResponse(403, 4030, 'This invite has been used.');
      }),
    );
    return bodies;
  }

  it('lets an invited person sign up though registration is closed', async () => {
    const bodies = closeRegistration(() => new HttpResponse(null, { status: 204 }));
    const { user, router } = renderApp(`${paths.signUp()}?invite=secret`);
    expect(await screen.findByText(text.invited)).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: paths.signUp(), search: '' });
    await fillInSignUp(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('This invite has been used.');
    expect(bodies).toEqual([
      { invite: 'secret' },
      expect.objectContaining({ invite: 'secret', username: 'annaberg' }),
    ]);
  });

  it('says that an invite has ended, and shows no form', async () => {
    closeRegistration(() => errorResponse(403, 4030, 'This invite has been used.'));
    renderApp(`${paths.signUp()}?invite=secret`);
    expect(await screen.findByText(text.inviteInvalid)).toBeVisible();
    expect(screen.getByText('This invite has been used.')).toBeVisible();
    expect(screen.queryByRole('button', { name: text.submit })).not.toBeInTheDocument();
  });

  it('shows no form before the server configuration has loaded', async () => {
    const response = deferred();
    server.use(
      http.get('*/config', async () => {
        await response.promise;
        return HttpResponse.json({ ...serverConfig, setup_code_required: true });
      }),
    );
    renderApp(paths.signUp());
    await screen.findByRole('heading', { level: 1, name: text.title });
    expect(screen.queryByLabelText(text.email)).not.toBeInTheDocument();
    response.resolve();
    expect(await field(text.setupCode)).toBeVisible();
  });

  it('offers Retry when the server configuration cannot be loaded', async () => {
    server.use(http.get('*/config', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.signUp());
    expect(await screen.findByText(messages.errors.offline)).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.app.retry }));
    expect(await field(text.email)).toBeVisible();
  });

  it('says that registration is closed', async () => {
    const closed = { ...serverConfig, registration: 'closed' };
    server.use(http.get('*/config', () => HttpResponse.json(closed)));
    renderApp(paths.signUp());
    expect(await screen.findByRole('heading', { name: text.closed })).toBeVisible();
    expect(screen.queryByLabelText(text.email)).not.toBeInTheDocument();
  });
});
