import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { serveInvites, serveUsers, userRow } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = adminMessages.admin;

async function openDialog(invites: number) {
  serveUsers([userRow(10, 'bert')]);
  const sent = serveInvites(invites);
  const { user } = renderApp(paths.admin(), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: text.invite.button }));
  const dialog = await screen.findByRole('dialog', { name: text.invite.title });
  const button = (name: string | RegExp) => within(dialog).findByRole('button', { name });
  return { user, sent, dialog, button };
}

describe('inviting', () => {
  it('creates a link that is shown once, and lists the invite', async () => {
    const { user, sent, dialog, button } = await openDialog(0);
    expect(await within(dialog).findByText(text.invite.none)).toBeVisible();
    const uses = await within(dialog).findByRole('spinbutton', { name: text.invite.uses });
    await user.clear(uses);
    await user.type(uses, '3');
    await user.selectOptions(within(dialog).getByLabelText(text.invite.lifetime), '30');
    await user.click(await button(text.invite.create));
    expect(await within(dialog).findByRole('textbox', { name: text.link.label })).toHaveValue(
      `${location.origin}/ms/sign-up?invite=secret`,
    );
    expect(await button(/^Revoke the invite by annaberg/)).toBeVisible();
    expect(within(dialog).getByText(text.invite.left(2, 3))).toBeVisible();
    expect(within(dialog).getByText(/^3 people can use it, until/)).toBeVisible();
    expect(sent).toEqual([{ expires_in_days: 30, max_uses: 3 }]);
  });

  it('revokes an open invite', async () => {
    const { user, sent, dialog } = await openDialog(2);
    const revokes = await within(dialog).findAllByRole('button', { name: /^Revoke/ });
    expect(revokes).toHaveLength(2);
    await user.click(revokes[0] ?? dialog);
    expect(await within(dialog).findByText(text.invite.revoked)).toBeVisible();
    await waitFor(() =>
      expect(within(dialog).getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1),
    );
    expect(sent).toEqual([{ revoke: 2 }]);
  });

  it('says why no invite was created', async () => {
    const { user, dialog, button } = await openDialog(0);
    server.use(
      http.post('*/api/v1/invites', () => errorResponse(409, 4090, '100 invites are open.')),
    );
    await user.click(await button(text.invite.create));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('100 invites are open.');
  });
});
