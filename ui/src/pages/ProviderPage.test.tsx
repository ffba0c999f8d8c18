import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { providerMessages } from '../lib/messages/providers';
import { paths } from '../lib/paths';
import { readToken } from '../lib/token';
import { annasToken } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = providerMessages.callback;
const address = '/ms/sign-in/example?code=secret&state=of-the-server';

/** Stores the data of a tab that has left for the provider. */
function storePendingSignIn(pending: Record<string, unknown> = {}) {
  const kept = { provider: 'example', binding: 'key', isLink: false, remember: false, ...pending };
  sessionStorage.setItem('provider-sign-in', JSON.stringify(kept));
}

function serveCallback(respond: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/v1/sign-in-providers/example/callback', async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

describe('the page to which a provider redirects the browser', () => {
  it('signs in once, and the code does not stay in the address', async () => {
    const respond = () => HttpResponse.json({ auth_token: annasToken, user: 'regular' });
    const bodies = serveCallback(respond);
    storePendingSignIn({ invite: 'token' });
    const { router } = renderApp(address);
    await expect.poll(() => router.state.location.pathname).toBe(paths.trending());
    expect(router.state.location.search).toBe('');
    expect(readToken()).toBe(annasToken);
    const sent = { code: 'secret', state: 'of-the-server', binding: 'key', invite: 'token' };
    expect(bodies).toEqual([{ ...sent, remember: false }]);
  });

  it.each([
    ['/ms/playlist/7', '/ms/playlist/7'],
    ['https://other.example/ms/', paths.trending()],
    ['/mst', paths.trending()],
  ])('opens the page that was wanted, if it is one of the app: %s', async (redirectTo, opened) => {
    serveCallback(() => HttpResponse.json({ auth_token: annasToken, user: 'regular' }));
    storePendingSignIn({ redirectTo });
    const { router } = renderApp(address);
    await expect.poll(() => router.state.location.pathname).toBe(opened);
  });

  it('sends nothing from a tab that has not started a sign-in', async () => {
    const bodies = serveCallback(() => HttpResponse.json({}));
    renderApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent(text.expired);
    expect(bodies).toEqual([]);
  });

  it('says why the server refused, and leads back', async () => {
    serveCallback(() => errorResponse(409, 4090, 'An account with this email address exists.'));
    storePendingSignIn();
    const { user, router } = renderApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email');
    await user.click(screen.getByRole('link', { name: text.toSignIn }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.signIn()));
  });

  it('says that the user did not sign in at the provider', async () => {
    storePendingSignIn();
    renderApp('/ms/sign-in/example?error=access_denied&state=of-the-server');
    expect(await screen.findByRole('alert')).toHaveTextContent(text.denied);
  });

  it('links the provider to the account that is signed in', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/v1/identities', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    storePendingSignIn({ isLink: true });
    const { router } = renderApp(`${address}&iss=https%3A%2F%2Fid.example`, { signedIn: true });
    await expect.poll(() => router.state.location.pathname).toBe(paths.settings());
    const sent = { code: 'secret', state: 'of-the-server', binding: 'key', provider: 'example' };
    expect(bodies).toEqual([{ ...sent, iss: 'https://id.example' }]);
  });
});

describe('the buttons of providers', () => {
  it('lead to the provider, and keep what the callback needs', async () => {
    const providers = [{ id: 'example', name: 'Example' }];
    server.use(
      http.get('*/api/v1/sign-in-providers', () =>
        HttpResponse.json({ providers, passkeys: false }),
      ),
      http.post('*/api/v1/sign-in-providers/example/authorization', () =>
        errorResponse(502, 5021, 'The provider does not answer.'),
      ),
    );
    const { user } = renderApp(paths.signIn());
    const button = { name: providerMessages.buttons.signIn('Example') };
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText('The provider does not answer.')).toBeVisible();
  });
});
