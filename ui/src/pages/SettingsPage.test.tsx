import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { openSibling } from '../testing/actions';
import { makeAnnaAdmin } from '../testing/adminServer';
import { anna, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const openDialog = () => screen.findByRole('dialog');
/** Another token of the same account. */
const renewed = `${tokenOf(anna.id)}x`;
const text = messages.ownSettings;

describe('the settings of a user', () => {
  beforeEach(() => localStorage.clear());

  it('have the account, the appearance and the data of the user, and nothing of the server', async () => {
    renderApp(paths.settings(), { signedIn: true });
    await heading(text.title);
    const account = within(await screen.findByRole('region', { name: text.account }));
    for (const [label, value] of [
      [messages.profile.name, 'Anna Berg'],
      [messages.profile.username, 'annaberg'],
      [messages.profile.email, 'anna@example.org'],
    ] as const) {
      expect(account.getByLabelText(label)).toHaveValue(value);
    }
    const { changeUsername, changePassword, signOutEverywhere, exportData, deleteAccount } =
      messages;
    for (const { open } of [changeUsername, changePassword, signOutEverywhere, deleteAccount]) {
      expect(await button(open)).toBeVisible();
    }
    expect(screen.getByRole('button', { name: exportData.json })).toBeVisible();
    expect(screen.queryByRole('region', { name: text.server })).not.toBeInTheDocument();
  });

  it('set the theme and the shortcuts of this browser', async () => {
    const { user } = renderApp(paths.settings(), { signedIn: true });
    await user.selectOptions(
      await screen.findByLabelText('Theme', { selector: 'select' }),
      'light',
    );
    expect(localStorage.getItem('theme')).toBe('light');
    await user.click(screen.getByLabelText(messages.shortcuts.single));
    expect(localStorage.getItem('shortcuts')).toBe('off');
  });

  it('lead an admin to the settings of the server', async () => {
    makeAnnaAdmin();
    const { user, path } = renderApp(paths.settings(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: text.open }));
    await heading(messages.settings.server);
    expect(path()).toBe('/ms/admin/settings');
  });

  it('are where the settings of the server lead other users', async () => {
    server.use(http.get('*/api/v1/settings', () => errorResponse(403, 4030, 'Admins only.')));
    const { user, path } = renderApp(paths.admin('settings'), { signedIn: true });
    expect(await screen.findByText('Server settings are for admins')).toBeVisible();
    expect(screen.queryByLabelText('TMDB key')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Open your settings' }));
    await heading(text.title);
    expect(path()).toBe('/ms/settings');
  });
});

describe('the password change', () => {
  const text = messages.changePassword;

  async function fillIn({ user }: ReturnType<typeof renderApp>, chosen: string) {
    await user.click(await button(text.open));
    const dialog = within(await openDialog());
    for (const [label, value] of [
      [text.current, 'Abcdef1'],
      [text.password, chosen],
      [text.passwordConfirmation, chosen],
    ] as const) {
      await user.click(dialog.getByLabelText(label));
      await user.paste(value);
    }
    await user.click(dialog.getByRole('button', { name: text.submit }));
    return dialog;
  }

  it('keeps this tab and its siblings signed in with a new token', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/v1/users/:id/password', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ auth_token: renewed, user: 'regular' });
      }),
    );
    const sibling = openSibling();
    localStorage.setItem('jwt', tokenOf(anna.id));
    const app = renderApp(paths.settings(), { signedIn: true });
    await fillIn(app, 'Ghijkl2');
    expect(await screen.findByText('Password Successfully Changed')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const body = { password: 'Ghijkl2', passwordConfirmation: 'Ghijkl2' };
    expect(bodies).toEqual([{ ...body, currentPassword: 'Abcdef1' }]);
    expect(sessionStorage.getItem('jwt')).toBe(renewed);
    expect(localStorage.getItem('jwt')).toBe(renewed);
    await waitFor(() =>
      expect(sibling.received).toContainEqual({ kind: 'renewed', token: renewed }),
    );
    expect(app.path()).toBe(paths.settings());
  });

  it('validates the new password by the rules of sign-up', async () => {
    const app = renderApp(paths.settings(), { signedIn: true });
    const dialog = await fillIn(app, 'abcdef1');
    expect(dialog.getByLabelText(text.password)).toHaveAccessibleDescription(
      messages.validation.uppercase,
    );
  });

  it('rejects the current password as the new one', async () => {
    const app = renderApp(paths.settings(), { signedIn: true });
    const dialog = await fillIn(app, 'Abcdef1');
    expect(dialog.getByLabelText(text.password)).toHaveAccessibleDescription(
      'This is already your password',
    );
  });

  it('shows a wrong current password at its field', async () => {
    const fields = { currentPassword: ['This is not your password'] };
    server.use(
      http.put('*/api/v1/users/:id/password', () => errorResponse(422, 4220, 'look again', fields)),
    );
    const app = renderApp(paths.settings(), { signedIn: true });
    const dialog = await fillIn(app, 'Ghijkl2');
    const current = dialog.getByLabelText(text.current);
    await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your password'));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes over the new token of a sibling tab only for the same account', async () => {
    const sibling = openSibling();
    renderApp(paths.settings(), { signedIn: true });
    await heading(messages.ownSettings.title);
    sibling.channel.postMessage({ kind: 'renewed', token: tokenOf(8) });
    sibling.channel.postMessage({ kind: 'renewed', token: renewed });
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
  });
});
