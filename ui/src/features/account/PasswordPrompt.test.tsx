import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { request } from '../../api/client';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { setupOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';
import { signedOut } from '../session/sessionActions';

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

/** Renders the app, and waits for the code of the session. */
async function open() {
  const loaded = new Promise((resolve) => {
    server.use(
      http.get('*/api/v1/playlists/setup', () => {
        resolve(null);
        return HttpResponse.json(setupOf());
      }),
    );
  });
  const app = renderApp(paths.trending(), { signedIn: true });
  await loaded;
  return app;
}

const send = () => request({ url: '/api/v1/backup', method: 'POST' });
const prompt = async () => within(await screen.findByRole('dialog', { name: text.title }));

describe('a request that needs the password again', () => {
  it('is sent again once the password is given', async () => {
    const sent = serve();
    const { user } = await open();
    const result = send();
    const dialog = await prompt();
    await user.type(dialog.getByLabelText(text.password), password);
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await result).toMatchObject({ data: { path: '/api/v1/backup/abc' } });
    expect(sent).toEqual([{ password }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('fails when the dialog is canceled', async () => {
    const sent = serve();
    const { user } = await open();
    const result = send();
    const dialog = await prompt();
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    expect(await result).toMatchObject({ error: { code: 4033 } });
    expect(sent).toEqual([]);
  });

  it('shares the dialog with another request', async () => {
    const sent = serve();
    const { user } = await open();
    const results = [send(), send()];
    const dialog = await prompt();
    await user.type(dialog.getByLabelText(text.password), password);
    await user.click(dialog.getByRole('button', { name: text.submit }));
    for (const result of results) expect(await result).toHaveProperty('data');
    expect(sent).toEqual([{ password }]);
  });

  it('fails when the session ends while the dialog is open', async () => {
    serve();
    const { store } = await open();
    const result = send();
    await prompt();
    act(() => void store.dispatch(signedOut({ reason: 'guard' })));
    expect(await result).toHaveProperty('error');
  });

  it('shows that the password is wrong, and asks again', async () => {
    serve();
    server.use(
      http.post('*/api/v1/users/:id/password/confirmation', () =>
        errorResponse(422, 4220, 'Validation failed.', { password: ['This is not your password'] }),
      ),
    );
    const { user } = await open();
    void send();
    const dialog = await prompt();
    await user.type(dialog.getByLabelText(text.password), 'Wrong11');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await dialog.findByText('This is not your password')).toBeVisible();
    expect(dialog.getByLabelText(text.password)).toBeInvalid();
  });
});
