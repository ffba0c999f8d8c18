import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { annasToken, serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { gate, refusal, server } from '../../testing/server';

const text = messages.signUp;
const field = (label: string) => screen.findByLabelText(label);

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await field(text.username), 'annaberg');
  await user.type(await field(text.email), 'anna@example.org');
  await user.type(await field(text.password), 'Abcdef1');
  await user.type(await field(text.passwordConfirmation), 'Abcdef1');
}
const submit = () => screen.getByRole('button', { name: text.submit });

describe('sign-up', () => {
  // specification 5.12
  it('names what is missing, at each field, and sends nothing', async () => {
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
  it('only warns of a username with other signs', async () => {
    const { user } = renderApp(paths.signUp());
    await user.type(await field(text.username), 'anna_berg');
    const username = await field(text.username);
    expect(username).toHaveAccessibleDescription(messages.validation.alphanumeric);
    expect(username).toBeValid();
  });

  // specification 2.23, 3.12, 7.2
  it('sends six fields under their names and nothing else', async () => {
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
    await screen.findByRole('heading', { level: 1, name: messages.lists.trending.all.week });
    const names = { firstName: 'Anna', lastName: 'Berg', username: 'annaberg' };
    const secrets = { password: 'Abcdef1', passwordConfirmation: 'Abcdef1' };
    expect(bodies).toEqual([{ ...names, email: 'anna@example.org', ...secrets }]);
  });

  // specification 2.3, 2.23, 4.3, 7.2
  it('opens an account and goes to what is trending', async () => {
    const { user, path, store } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    // Gone after a while: looked for before the screen, whose code may take longer.
    expect(await screen.findByText(messages.session.signedUp)).toBeVisible();
    const told = { message: 'SignUp Successful. Enjoy :-)', code: 200 };
    expect(store.getState().client).toMatchObject({ successful: true, notifications: told });
    await screen.findByRole('heading', { level: 1, name: messages.lists.trending.all.week });
    expect(path()).toBe(paths.trending());
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  // specification 4.1, 4.3, 7.2, 8.4
  it('shows what the server refused at its field, with the focus there', async () => {
    const taken = { email: ['has already been taken'], username: ['has already been taken'] };
    server.use(http.post('*/api/v1/users', () => refusal(422, 4220, 'invalid', taken)));
    const { user, store } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    const email = await field(text.email);
    await screen.findAllByText('has already been taken');
    expect(email).toHaveAccessibleDescription('has already been taken');
    expect(email).toHaveFocus();
    expect(await field(text.username)).toBeInvalid();
    const told = { message: 'has already been taken', code: 4220, display: true };
    const state = { requesting: false, successful: false, notifications: told };
    expect(store.getState().client).toMatchObject(state);
    expect(screen.queryByText(messages.errors.form)).not.toBeInTheDocument();
  });

  // specification 8.8
  it('heads a refusal that names no field', async () => {
    server.use(http.post('*/api/v1/users', () => refusal(422, 4220, 'not like this')));
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
  it('that failed leaves no message behind on the next screen', async () => {
    server.use(http.post('*/api/v1/users', () => HttpResponse.error()));
    const { user } = renderApp(paths.signUp());
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
    await user.click(screen.getByRole('link', { name: text.cancel }));
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    expect(screen.queryByText(messages.errors.offline)).not.toBeInTheDocument();
  });

  // specification 3.12
  it('asks for the set-up code where the server wants one, and sends it', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, setup_code_required: true })),
      http.post('*/api/v1/users', async ({ request }) => {
        bodies.push(await request.json());
        return refusal(403, 4030, 'the set-up code is wrong');
      }),
    );
    const { user } = renderApp(paths.signUp());
    await user.type(await field(text.setupCode), 'blue-lamp');
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('the set-up code is wrong');
    expect(bodies).toEqual([
      expect.objectContaining({ setupCode: 'blue-lamp', username: 'annaberg' }),
    ]);
  });

  it('shows no form before it is known which fields the server wants', async () => {
    const answer = gate();
    server.use(
      http.get('*/config', async () => {
        await answer.opened;
        return HttpResponse.json({ ...serverConfig, setup_code_required: true });
      }),
    );
    renderApp(paths.signUp());
    await screen.findByRole('heading', { level: 1, name: text.title });
    expect(screen.queryByLabelText(text.email)).not.toBeInTheDocument();
    answer.open();
    expect(await field(text.setupCode)).toBeVisible();
  });

  it('says so when the server cannot say, and can be tried again', async () => {
    server.use(http.get('*/config', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.signUp());
    expect(await screen.findByText(messages.errors.offline)).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.app.retry }));
    expect(await field(text.email)).toBeVisible();
  });

  it('says plainly that registration is closed', async () => {
    const closed = { ...serverConfig, registration: 'closed' };
    server.use(http.get('*/config', () => HttpResponse.json(closed)));
    renderApp(paths.signUp());
    expect(await screen.findByRole('heading', { name: text.closed })).toBeVisible();
    expect(screen.queryByLabelText(text.email)).not.toBeInTheDocument();
  });
});
