import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('account deletion', () => {
  const text = messages.deleteAccount;

  async function confirm({ user }: ReturnType<typeof renderApp>) {
    await user.click(await button(text.open));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /The account annaberg and all its ratings and playlists will be deleted at once/,
      ),
    ).toBeVisible();
    await user.click(dialog.getByLabelText(text.password));
    await user.paste('Abcdef1');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    return dialog;
  }

  it('leads to the landing page with a message, and clears all stored data', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/v1/users/:id/deletion', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const app = renderApp(paths.profile(), { signedIn: true });
    await confirm(app);
    // Checked before the screen: the message disappears, and the code of the screen may load later.
    expect(await screen.findByText(messages.session.accountDeleted)).toBeVisible();
    await heading(messages.landing.title);
    expect(bodies).toEqual([{ password: 'Abcdef1' }]);
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(app.path()).toBe('/');
  });

  it('shows in the dialog that the last admin cannot be deleted', async () => {
    server.use(
      http.post('*/api/v1/users/:id/deletion', () =>
        errorResponse(409, 4090, 'You are the only admin'),
      ),
    );
    const app = renderApp(paths.profile(), { signedIn: true });
    const dialog = await confirm(app);
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are the only admin');
    expect(app.path()).toBe(paths.profile());
  });
});

describe('account export', () => {
  // specification 8.1
  it('signs out when the session has ended', async () => {
    server.use(http.get('*/api/v1/export.json', () => errorResponse(401, 4011, 'expired')));
    const { user } = renderApp(paths.profile(), { signedIn: true });
    await user.click(await button(messages.exportData.json));
    await heading(messages.landing.title);
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
  });

  it('shows that the rate limit was reached', async () => {
    server.use(http.get('*/api/v1/export.csv', () => errorResponse(429, 4290, 'Please wait')));
    const { user } = renderApp(paths.profile(), { signedIn: true });
    await user.click(await button(messages.exportData.csv));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait');
  });
});
