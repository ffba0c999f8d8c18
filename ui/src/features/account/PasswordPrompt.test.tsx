import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { request } from '../../api/client';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.passwordPrompt;
const password = 'Abcdef1';

/** Serves a call that needs the password, and its confirmation; returns the passwords sent. */
function serve() {
  const sent: unknown[] = [];
  let confirmed = false;
  server.use(
    http.post('*/api/v1/backup', () =>
      confirmed
        ? HttpResponse.json({ path: '/api/v1/backup/abc' }, { status: 201 })
        : errorResponse(403, 4033, 'Enter your password to do this.'),
    ),
    http.post('*/api/v1/users/:id/password/confirmation', async ({ request: call }) => {
      sent.push(await call.json());
      confirmed = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

describe('a request that needs the password again', () => {
  it('is sent again once the password is given', async () => {
    const sent = serve();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('heading', { level: 1 });
    const result = request({ url: '/api/v1/backup', method: 'POST' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.type(dialog.getByLabelText(text.password), password);
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await result).toMatchObject({ data: { path: '/api/v1/backup/abc' } });
    expect(sent).toEqual([{ password }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('fails when the dialog is cancelled', async () => {
    const sent = serve();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('heading', { level: 1 });
    const result = request({ url: '/api/v1/backup', method: 'POST' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    expect(await result).toMatchObject({ error: { code: 4033 } });
    expect(sent).toEqual([]);
  });

  it('shows that the password is wrong, and asks again', async () => {
    serve();
    server.use(
      http.post('*/api/v1/users/:id/password/confirmation', () =>
        errorResponse(422, 4220, 'Validation failed.', { password: ['This is not your password'] }),
      ),
    );
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await screen.findByRole('heading', { level: 1 });
    void request({ url: '/api/v1/backup', method: 'POST' });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.type(dialog.getByLabelText(text.password), 'Wrong11');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await dialog.findByText('This is not your password')).toBeVisible();
    expect(dialog.getByLabelText(text.password)).toBeInvalid();
  });
});
