import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { anna, annasToken } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { refusal, server, sessionGone } from '../../testing/server';
import { openSibling } from '../../testing/siblingTab';

const text = messages.signOutEverywhere;
const landing = () => screen.findByRole('heading', { level: 1, name: messages.landing.title });

/** The question on one's own profile. */
async function asked() {
  const app = renderApp(paths.profile(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: text.open }));
  const dialog = within(await screen.findByRole('dialog', { name: text.confirm }));
  const submit = dialog.getByRole('button', { name: text.submit });
  return { ...app, dialog, submit };
}

/** What the server is asked, in this order. */
function serve(answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/sign_out', async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

describe('signing out everywhere', () => {
  it('asks once, and then is done on the server, here and in the sibling tabs', async () => {
    const bodies = serve();
    const sibling = openSibling();
    localStorage.setItem('jwt', annasToken);
    const { user, dialog, submit, path, store } = await asked();
    expect(dialog.getByText(text.warning)).toBeVisible();
    expect(bodies).toEqual([]);
    await user.click(submit);
    // Gone after a while: looked for before the screen, whose code may take longer.
    expect(await screen.findByText(text.done)).toBeVisible();
    await landing();
    expect(bodies).toEqual([{ everywhere: true }]);
    expect(path()).toBe('/');
    expect([sessionStorage.getItem('jwt'), localStorage.getItem('jwt')]).toEqual([null, null]);
    expect(store.getState()).toMatchObject({ user: null, client: { successful: false } });
    await waitFor(() => expect(sibling.heard).toContainEqual({ kind: 'signedOut' }));
  });

  it('waits for what has to reach the server while the session stands', async () => {
    const bodies = serve();
    const before: number[] = [];
    const stop = onBeforeSignOut(() => Promise.resolve(before.push(bodies.length)));
    const { user, submit } = await asked();
    await user.click(submit);
    await landing();
    stop();
    expect(before).toEqual([0]);
    expect(bodies).toHaveLength(1);
  });

  it('is not done when the question is cancelled', async () => {
    const bodies = serve();
    const { user, dialog } = await asked();
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies).toEqual([]);
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  it('is not done when it is cancelled while something has yet to reach the server', async () => {
    const bodies = serve();
    let reached: (value: unknown) => void = () => undefined;
    const stop = onBeforeSignOut(() => new Promise((resolve) => (reached = resolve)));
    const { user, dialog, submit } = await asked();
    await user.click(submit);
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    stop();
    reached(null);
    await user.click(await screen.findByRole('button', { name: text.open }));
    await screen.findByRole('dialog', { name: text.confirm });
    expect(bodies).toEqual([]);
    expect(sessionStorage.getItem('jwt')).toBe(annasToken);
  });

  it.each([
    ['no network', () => HttpResponse.error(), messages.errors.offline],
    ['a failure', () => refusal(500, 5000, 'Our fault.'), 'Our fault.'],
    ['a page', () => new HttpResponse('<h1>Hotel</h1>'), messages.errors.invalidResponse],
    ['a yes', () => HttpResponse.json({ status: 'ok' }), messages.errors.invalidResponse],
    ['the word for nothing', () => HttpResponse.json(null), messages.errors.invalidResponse],
    ['nothing new', () => new HttpResponse(null, { status: 304 }), messages.errors.invalidResponse],
  ])(
    'says in the dialog that it failed after %s; nobody is signed out',
    async (_, answer, says) => {
      serve(answer);
      const { user, dialog, submit, path, store } = await asked();
      await user.click(submit);
      expect(await dialog.findByRole('alert')).toHaveTextContent(says);
      expect(path()).toBe(paths.profile());
      expect(sessionStorage.getItem('jwt')).toBe(annasToken);
      expect(store.getState().client.successful).toBe(true);
      expect(screen.queryByText(text.done)).not.toBeInTheDocument();
      serve();
      await user.click(submit);
      await landing();
    },
  );

  it('says that the session was over already, when it was', async () => {
    serve(sessionGone);
    const { user, submit } = await asked();
    await user.click(submit);
    await landing();
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
    expect(screen.queryByText(text.done)).not.toBeInTheDocument();
  });

  it("is not offered on another's profile", async () => {
    const other = { ...anna, id: 8, first_name: 'Bella', last_name: '' };
    server.use(http.get('*/api/v1/users/:id', () => HttpResponse.json(other)));
    renderApp(paths.profile(8), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Bella' });
    expect(screen.queryByRole('button', { name: text.open })).not.toBeInTheDocument();
  });
});
