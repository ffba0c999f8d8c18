import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { annasToken, serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, gate, server } from '../../testing/server';

const text = messages.signUp;
const field = (label: string) => screen.findByLabelText(label);

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await field(text.username), 'annaberg');
  await user.type(await field(text.email), 'anna@example.org');
  await user.type(await field(text.password), 'Abcdef1');
  await user.type(await field(text.passwordConfirmation), 'Abcdef1');
}
const submit = () => screen.getByRole('button', { name: text.submit });

describe('the sign-up form', () => {
  // specification 5.12
  it('shows an error at each missing field, and sends nothing', async () => {
    const { user, store } = renderApp(paths.signUp());
    await field(text.username);
    await user.click(submit());
    for (const label of [text.username, text.email, text.password, text.passwordConfirmation]) {
      expect(await field(label)).toHaveAccessibleDescription(messages.validation.required);
    }
    expect(await field(text.firstName)).toBeValid();
    expect(store.getState().client.requesting).toBe(false);
  });

  // specification 5.6
  it('only warns about other characters in a username', async () => {
    const { user } = renderApp(paths.signUp());
    await user.type(await field(text.username), 'anna_berg');
    const username = await field(text.username);
    expect(username).toHaveAccessibleDescription(messages.validation.alphanumeric);
    expect(username).toBeValid();
  });

  it('signs the browser in for longer when "Remember me" is checked', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/users', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ auth_token: annasToken, user: 'regular' }, { status: 201 });
      }),
    );
    const { user } = renderApp(paths.signUp());
    await fillIn(user);
    const remember = screen.getByLabelText(messages.signIn.remember);
    expect(remember).not.toBeChecked();
    await user.click(remember);
    await user.click(submit());
    await screen.findByRole('heading', {
      level: 1,
      name: messages.lists.builtinTitles.trending.all.week,
    });
    expect(sent).toMatchObject([{ remember: true }]);
    expect(localStorage.getItem('jwt')).toBe(annasToken);
  });

  it('remembers the browser by default on a phone', async () => {
    const onDesktop = matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...onDesktop(query),
      matches: query.includes('(pointer: coarse)'),
    }));
    renderApp(paths.signUp());
    await field(text.username);
    expect(screen.getByLabelText(messages.signIn.remember)).toBeChecked();
  });

  // specification 2.23, 3.12, 7.2
  it('sends exactly the six fields of the API', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/v1/users', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ auth_token: annasToken, user: 'regular' }, { status: 201 });
      }),
    );
    const { user } = renderApp(paths.signUp());
    for (const [label, value] of [
      ['First Name', 'Anna'],
      ['Last Name', 'Berg'],
      ['Username', 'annaberg'],
      ['Email', 'anna@example.org'],
      ['Password', 'Abcdef1'],
      ['Confirm Password', 'Abcdef1'],
    ] as const) {
      await user.click(await field(label));
      await user.paste(value);
    }
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', {
      level: 1,
      name: messages.lists.builtinTitles.trending.all.week,
    });
    const names = { firstName: 'Anna', lastName: 'Berg', username: 'annaberg' };
    const secrets = { password: 'Abcdef1', passwordConfirmation: 'Abcdef1' };
    expect(bodies).toEqual([{ ...names, email: 'anna@example.org', ...secrets }]);
  });

  // specification 2.3, 2.23, 4.3, 7.2
  it('creates an account and leads to the trending list', async () => {
    const { user, path, store } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText(messages.session.signedUp)).toBeVisible();
    const notifications = { message: 'SignUp Successful. Enjoy :-)', code: 200 };
    expect(store.getState().client).toMatchObject({ successful: true, notifications });
    await screen.findByRole('heading', {
      level: 1,
      name: messages.lists.builtinTitles.trending.all.week,
    });
    expect(path()).toBe(paths.trending());
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  // specification 4.1, 4.3, 7.2, 8.4
  it('shows an error of the server at its field, and moves the focus there', async () => {
    const taken = { email: ['has already been taken'], username: ['has already been taken'] };
    server.use(http.post('*/api/v1/users', () => errorResponse(422, 4220, 'invalid', taken)));
    const { user, store } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    const email = await field(text.email);
    await screen.findAllByText('has already been taken');
    expect(email).toHaveAccessibleDescription('has already been taken');
    expect(email).toHaveFocus();
    expect(await field(text.username)).toBeInvalid();
    const notifications = { message: 'has already been taken', code: 4220, display: true };
    const state = { requesting: false, successful: false, notifications };
    expect(store.getState().client).toMatchObject(state);
    expect(screen.queryByText(messages.errors.form)).not.toBeInTheDocument();
  });

  it('leads to signing in with an address that has an account', async () => {
    const taken = { email: [text.emailTaken] };
    server.use(http.post('*/api/v1/users', () => errorResponse(422, 4220, 'invalid', taken)));
    const { user, path } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    await user.click(await screen.findByRole('link', { name: text.haveAccount }));
    await waitFor(() => expect(path()).toBe(paths.signIn()));
    expect(await field(messages.signIn.email)).toHaveValue('anna@example.org');
  });

  it('marks the rules of passwords that are met', async () => {
    const { user } = renderApp(paths.signUp());
    const met = (rule: string) => `${rule}${messages.components.met}`;
    const { length, lowercase, uppercase, digit } = text.passwordRules;
    const password = await field(text.password);
    const rules = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rules()).toEqual([length(7, 15), lowercase, uppercase, digit]);
    await user.type(password, 'abcdef1');
    expect(rules()).toEqual([met(length(7, 15)), met(lowercase), uppercase, met(digit)]);
    await user.type(password, 'A');
    expect(rules()).toEqual([length(7, 15), lowercase, uppercase, digit].map(met));
  });

  // specification 8.8
  it('shows an error that names no field above the form', async () => {
    server.use(http.post('*/api/v1/users', () => errorResponse(422, 4220, 'not like this')));
    const { user } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Submit Validation Failed');
    expect(alert).toHaveTextContent('not like this');
    await user.click(screen.getByRole('button', { name: messages.app.close }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  // specification 4.1
  it('does not show the message of a failed sign-up on the next screen', async () => {
    server.use(http.post('*/api/v1/users', () => HttpResponse.error()));
    const { user } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
    await user.click(screen.getByRole('link', { name: text.cancel }));
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    expect(screen.queryByText(messages.errors.offline)).not.toBeInTheDocument();
  });

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
    await fillIn(user);
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
    await fillIn(user);
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
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('This invite has been used.');
    expect(bodies).toEqual([
      { invite: 'secret' },
      expect.objectContaining({ invite: 'secret', username: 'annaberg' }),
    ]);
  });

  it('says that an invite has ended, and shows no form', async () => {
    closeRegistration(() => errorResponse(403, 4030, 'used'));
    renderApp(`${paths.signUp()}?invite=secret`);
    expect(await screen.findByText(text.inviteOver)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.submit })).not.toBeInTheDocument();
  });

  it('shows no form before the server configuration has loaded', async () => {
    const response = gate();
    server.use(
      http.get('*/config', async () => {
        await response.opened;
        return HttpResponse.json({ ...serverConfig, setup_code_required: true });
      }),
    );
    renderApp(paths.signUp());
    await screen.findByRole('heading', { level: 1, name: text.title });
    expect(screen.queryByLabelText(text.email)).not.toBeInTheDocument();
    response.open();
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

const policies = [
  ['spec', text.passwordRules.length(7, 15), 'kleine robben', messages.validation.uppercase],
  ['modern', text.passwordRules.length(8, 128), 'Abcdef1', messages.validation.min(8)],
] as const;

it.each(policies)(
  'under %s asks for "%s" and refuses "%s"',
  async (policy, hint, weak, message) => {
    const config = { ...serverConfig, password_policy: policy };
    server.use(http.get('*/config', () => HttpResponse.json(config)));
    const { user } = renderApp(paths.signUp());
    const password = await screen.findByLabelText(text.password);
    expect(password).toHaveAccessibleDescription(expect.stringContaining(hint));
    await user.type(password, weak);
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(password).toBeInvalid();
    await user.clear(password);
    await user.type(password, policy === 'modern' ? 'kleine robben' : 'Abcdef1');
    expect(password).toBeValid();
  },
);
