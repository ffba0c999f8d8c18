import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { loadProfile } from '../features/session/sessionActions';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { starsOf } from '../testing/actions';
import { annasToken } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { gate, server, sessionGone } from '../testing/server';

const button = (name: string) => screen.findByRole('button', { name });

describe('a call rejected with an expired session', () => {
  // specification 2.17, 4.4
  it('shows no message while the user signs out', async () => {
    const signedOut = gate();
    server.use(
      http.post('*/sign_out', async () => {
        await signedOut.opened;
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
    signedOut.open();
    await screen.findByRole('heading', { level: 1, name: messages.landing.title });
    // A rejection that began before the sign-out and is dispatched after it.
    act(() => void store.dispatch(refused));
    expect(store.getState().client.notifications.display).toBe(false);
  });

  it('does not sign out a user who is changing the password', async () => {
    const text = messages.changePassword;
    const renewed = annasToken.replace(/\.[^.]*$/, '.renewed');
    const changed = gate();
    server.use(
      http.put('*/api/v1/users/:id/password', async () => {
        await changed.opened;
        return HttpResponse.json({ auth_token: renewed, user: 'regular' });
      }),
    );
    const { user, store, path } = renderApp(paths.profile(), { signedIn: true });
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
    changed.open();
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
    expect(path()).toBe(paths.profile());
    expect(screen.queryByText(messages.errors.session)).not.toBeInTheDocument();
  });
});
