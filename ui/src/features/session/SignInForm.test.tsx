import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { signOut } from '../../testing/actions';
import { annasToken, friday, rating, setupOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { recordCalls, server } from '../../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Fills in the form, which is open, and sends it. */
async function send(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
  await user.type(screen.getByLabelText('Password'), 'Abcdef1{Enter}');
}
const trending = () => heading(messages.lists.trending.all.week);

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
    expect(screen.getByRole('link', { name: label })).toBeVisible();
  });
});

describe('the sign-in form', () => {
  // specification 2.20
  it('leads to the landing page when it is cancelled', async () => {
    renderApp(paths.signIn());
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
    expect(screen.getByLabelText('Remember me')).not.toBeChecked();
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
