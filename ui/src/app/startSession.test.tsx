import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { loadProfile } from '../features/session/sessionActions';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { openSibling, signOut, starsOf } from '../testing/actions';
import { anna, annasToken, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, recordCalls, server, sessionGone } from '../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const landing = () => heading(messages.landing.title);
const trending = () => heading(messages.lists.builtinTitles.trending.all.week);

describe('a visitor', () => {
  // specification 2.1, 2.9, 2.17, 6.1
  it('is redirected from a guarded page to the landing page without a call that needs a session', async () => {
    const calls = recordCalls();
    const { path } = renderApp(paths.ratings());
    await landing();
    expect(path()).toBe('/');
    expect(calls).toEqual(['GET /config']);
  });

  // specification 6.1
  it('sees the 404 page at an unknown address', async () => {
    renderApp('/ms/nowhere');
    expect(await heading(messages.notFound.title)).toBeVisible();
    expect(screen.getByRole('link', { name: messages.notFound.home })).toHaveAttribute('href', '/');
  });

  // specification 2.4, 2.22, 6.4, 7.3
  it('signs in, and sees the trending list and a welcome message', async () => {
    const { user, path } = renderApp(paths.signIn());
    await user.type(await screen.findByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(screen.getByLabelText(messages.signIn.password), 'Abcdef1{Enter}');
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText(messages.session.signedIn)).toBeVisible();
    await trending();
    expect(path()).toBe('/ms/movies/multi/trending/all/week');
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  // specification 2.20, 9.1
  it('is stored in localStorage when "Remember me" is checked', async () => {
    const { user } = renderApp(paths.signIn());
    await user.type(await screen.findByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(screen.getByLabelText(messages.signIn.password), 'Abcdef1');
    await user.click(screen.getByLabelText(messages.signIn.remember));
    await user.click(screen.getByRole('button', { name: messages.signIn.submit }));
    await trending();
    expect(localStorage.getItem('jwt')).toBe(annasToken);
  });

  // specification 3.8, 4.1, 4.3
  it('sees an error only in the form when email or password is wrong', async () => {
    server.use(
      http.post('*/authenticate', () => errorResponse(401, 4010, 'Wrong email or password')),
    );
    const { user, store } = renderApp(paths.signIn());
    await user.type(await screen.findByLabelText(messages.signIn.email), 'anna@example.org');
    await user.type(screen.getByLabelText(messages.signIn.password), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(store.getState().client).toMatchObject({ successful: false, requesting: false });
  });
});

describe('a signed-in user', () => {
  // specification 2.1, 2.2
  it.each(['/', '/ms', paths.signIn()])(
    'is redirected from %s to the trending list',
    async (address) => {
      const { path } = renderApp(address, { signedIn: true });
      await trending();
      expect(path()).toBe(paths.trending());
    },
  );

  // specification 7.7
  it('is loaded by the user id', async () => {
    const calls = recordCalls();
    renderApp(paths.profile(), { signedIn: true });
    expect(await screen.findByDisplayValue('annaberg')).toBeVisible();
    const userCalls = calls.filter((call) => call.includes('/users/'));
    expect(new Set(userCalls)).toEqual(
      new Set(['GET /api/v1/users/7', 'GET /api/v1/users/7/picture']),
    );
  });

  // specification 1.5, 3.8
  it('has the role that the server reports at the start', async () => {
    server.use(http.get('*/api/v1/users/:id', () => HttpResponse.json({ ...anna, role: 'admin' })));
    const { store } = renderApp(paths.trending(), { signedIn: true });
    await waitFor(() => expect(store.getState().client.admin).toBe(true));
  });

  // specification 2.17, 4.1, 4.2, 8.1, 8.3
  it('whose session has ended sees a message on the landing page, and nothing stays stored', async () => {
    server.use(http.get('*/3/trending/:kind/:window', sessionGone));
    localStorage.setItem('state', '{"version":1}');
    const calls = recordCalls();
    const { path, user, store } = renderApp(paths.trending(), { signedIn: true });
    await landing();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(messages.errors.session)).toBeVisible();
    const notifications = () => store.getState().client.notifications;
    expect(notifications()).toMatchObject({ code: 4011, display: true });
    expect(path()).toBe('/');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    expect(calls).not.toContain('POST /sign_out');
    await user.click(within(dialog).getByRole('button', { name: messages.app.close }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(notifications()).toEqual({ body: '', message: '', code: 0, display: false });
  });

  it('is also signed out by a 401 in the format of TMDB', async () => {
    const body = { status_code: 7, status_message: 'Invalid API key', success: false };
    server.use(
      http.get('*/3/trending/:kind/:window', () => HttpResponse.json(body, { status: 401 })),
    );
    renderApp(paths.trending(), { signedIn: true });
    await landing();
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
  });

  // specification 4.4
  it('signs out on the server, in this tab and in the sibling tabs', async () => {
    const calls = recordCalls();
    const sibling = openSibling();
    localStorage.setItem('jwt', annasToken);
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await signOut(user);
    expect(calls).toContain('POST /sign_out');
    expect([sessionStorage.getItem('jwt'), localStorage.getItem('jwt')]).toEqual([null, null]);
    expect(store.getState()).toMatchObject({ user: null, client: { successful: false } });
    await waitFor(() => expect(sibling.received).toContainEqual({ kind: 'signedOut' }));
  });

  it('signs out in this tab also when the server is unreachable', async () => {
    server.use(http.post('*/sign_out', () => HttpResponse.error()));
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await signOut(user);
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });
});

describe('a session in use', () => {
  const token = (issued: number) => tokenOf(anna.id, { iat: Math.floor(issued / 1000) });
  const hour = 3_600_000;

  it('is renewed once its token is older than a day', async () => {
    const [old, renewed] = [token(Date.now() - 25 * hour), token(Date.now())];
    server.use(
      http.post('*/api/v1/sessions/renew', () =>
        HttpResponse.json({ auth_token: renewed, user: 'regular' }),
      ),
    );
    localStorage.setItem('jwt', old);
    renderApp(paths.trending());
    await trending();
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
    expect(localStorage.getItem('jwt')).toBe(renewed);
  });

  it('is not renewed before', async () => {
    const calls = recordCalls();
    sessionStorage.setItem('jwt', token(Date.now() - 23 * hour));
    renderApp(paths.trending());
    await trending();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(calls).not.toContain('POST /api/v1/sessions/renew');
  });

  it('is renewed when the tab is shown again', async () => {
    const renewed = token(Date.now() + hour);
    sessionStorage.setItem('jwt', token(Date.now()));
    renderApp(paths.trending());
    await trending();
    server.use(
      http.post('*/api/v1/sessions/renew', () =>
        HttpResponse.json({ auth_token: renewed, user: 'regular' }),
      ),
    );
    sessionStorage.setItem('jwt', token(Date.now() - 48 * hour));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
  });
});

const button = (name: string) => screen.findByRole('button', { name });

describe('a call rejected with an expired session', () => {
  // specification 2.17, 4.4
  it('shows no message while the user signs out', async () => {
    const signedOut = deferred();
    server.use(
      http.post('*/sign_out', async () => {
        await signedOut.promise;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await user.click(await button(messages.app.menu));
    await user.click(await button(messages.menu.logOut));
    server.use(http.get('*/api/v1/users/:id', sessionGone));
    const refused = await act(() => store.dispatch(loadProfile()));
    expect(store.getState().client.successful).toBe(true);
    signedOut.resolve();
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    // A rejection that began before the sign-out and is dispatched after it.
    act(() => void store.dispatch(refused));
    expect(store.getState().client.notifications.display).toBe(false);
  });

  it('does not sign out a user who is changing the password', async () => {
    const text = messages.changePassword;
    const renewed = annasToken.replace(/\.[^.]*$/, '.renewed');
    const changed = deferred();
    server.use(
      http.put('*/api/v1/users/:id/password', async () => {
        await changed.promise;
        return HttpResponse.json({ auth_token: renewed, user: 'regular' });
      }),
    );
    const { user, store, path } = renderApp(paths.settings(), { signedIn: true });
    await user.click(await button(text.open));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, value] of [
      [text.current, 'Abcdef1'],
      [text.password, 'Ghijkl2'],
      [text.passwordConfirmation, 'Ghijkl2'],
    ] as const) {
      await user.click(dialog.getByLabelText(label));
      await user.paste(value);
    }
    await user.click(dialog.getByRole('button', { name: text.submit }));
    server.use(http.get('*/api/v1/users/:id', sessionGone));
    await act(() => store.dispatch(loadProfile()));
    changed.resolve();
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
    expect(path()).toBe(paths.settings());
    expect(screen.queryByText(messages.errors.session)).not.toBeInTheDocument();
  });
});
