import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { refusal, server } from '../../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('the end of an account', () => {
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

  it('leads to the landing page with a last word, and leaves nothing behind', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/v1/users/:id/deletion', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const app = renderApp(paths.profile(), { signedIn: true });
    await confirm(app);
    // Gone after a while: looked for before the screen, whose code may take longer.
    expect(await screen.findByText(text.done)).toBeVisible();
    await heading(messages.landing.title);
    expect(bodies).toEqual([{ password: 'Abcdef1' }]);
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(app.path()).toBe('/');
  });

  it('is refused to the last admin, in the dialog', async () => {
    server.use(
      http.post('*/api/v1/users/:id/deletion', () => refusal(409, 4090, 'You are the only admin')),
    );
    const app = renderApp(paths.profile(), { signedIn: true });
    const dialog = await confirm(app);
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are the only admin');
    expect(app.path()).toBe(paths.profile());
  });
});

describe('an export', () => {
  // specification 8.1
  it('whose session is gone signs out, as any call does', async () => {
    server.use(http.get('*/api/v1/export.json', () => refusal(401, 4011, 'expired')));
    const { user } = renderApp(paths.profile(), { signedIn: true });
    await user.click(await button(messages.exportData.json));
    await heading(messages.landing.title);
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
  });

  it('that comes too often says so in its place', async () => {
    server.use(http.get('*/api/v1/export.csv', () => refusal(429, 4290, 'Please wait')));
    const { user } = renderApp(paths.profile(), { signedIn: true });
    await user.click(await button(messages.exportData.csv));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait');
  });
});
