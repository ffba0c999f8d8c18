import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { fieldMessages } from '../../lib/messages/fields';
import { paths } from '../../lib/paths';
import { annasToken, serverConfig } from '../../testing/fixtures';
import { fillInSignUp } from '../../testing/actions';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.signUp;
const field = (label: string) => screen.findByLabelText(label);

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
    await fillInSignUp(user);
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
    await fillInSignUp(user);
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
    await fillInSignUp(user);
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
    await fillInSignUp(user);
    await user.click(submit());
    await user.click(await screen.findByRole('link', { name: text.haveAccount }));
    await waitFor(() => expect(path()).toBe(paths.signIn()));
    expect(await field(messages.signIn.email)).toHaveValue('anna@example.org');
  });

  it('marks the rules of passwords that are met', async () => {
    const { user } = renderApp(paths.signUp());
    const met = (rule: string) => `${rule}${fieldMessages.met}`;
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
    await fillInSignUp(user);
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
    await fillInSignUp(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
    await user.click(screen.getByRole('link', { name: text.cancel }));
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    expect(screen.queryByText(messages.errors.offline)).not.toBeInTheDocument();
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
