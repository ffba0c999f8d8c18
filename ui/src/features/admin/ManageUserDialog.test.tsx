import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { serveUsers, userRow } from '../../testing/adminServer';
import { anna } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, recordCalls, server } from '../../testing/server';

const text = adminMessages.admin;
const bert = userRow(10, 'bert');
const cleo = userRow(11, 'cleo', { role: 'admin' });

async function openPage() {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  return app;
}

/** Opens the dialog of a user; `choose` presses one of its actions. */
async function manage(name: string) {
  const app = await openPage();
  await app.user.click(screen.getByRole('button', { name: `Manage ${name}` }));
  const dialog = await screen.findByRole('dialog', { name });
  const choose = (action: string) =>
    app.user.click(within(dialog).getByRole('button', { name: RegExp(`^${action}`) }));
  return { ...app, dialog, choose };
}

const confirm = (title: string) => screen.findByRole('dialog', { name: title });

describe('managing a user', () => {
  it('offers every action in words, and puts the focus back on the row', async () => {
    serveUsers([bert]);
    const { user, dialog } = await manage('bert');
    const [, ...actions] = within(dialog).getAllByRole('button');
    expect(actions.map((button) => button.querySelector('strong')?.textContent)).toEqual([
      'Make admin',
      'Reset link',
      'Broken Images',
      'Sign out',
      'Delete',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Manage bert' })).toHaveFocus();
  });

  it('makes a user an admin', async () => {
    const sent = serveUsers([bert]);
    const { user, choose } = await manage('bert');
    await choose('Make admin');
    const question = await confirm('Make bert an admin?');
    expect(question).toHaveTextContent('bert will have to sign in again.');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Make admin' }));
    expect(await screen.findByText('bert is now an admin.')).toBeVisible();
    expect(sent).toEqual([{ role: 'admin', id: 10 }]);
    const row = screen.getByRole('row', { name: /bert/ });
    await waitFor(() => expect(row).toHaveTextContent('Admin'));
  });

  it('removes the admin role', async () => {
    const sent = serveUsers([cleo]);
    const { user, choose } = await manage('cleo');
    await choose('Remove admin role');
    const question = await confirm('Remove the admin role of cleo?');
    await user.click(within(question).getByRole('button', { name: 'Remove admin role' }));
    expect(await screen.findByText('cleo is no longer an admin.')).toBeVisible();
    expect(sent).toEqual([{ role: 'regular', id: 11 }]);
  });

  it('says why a role was not changed', async () => {
    serveUsers([cleo]);
    server.use(
      http.put('*/api/v1/users/:id/role', () =>
        errorResponse(409, 4090, 'The last admin cannot be removed.'),
      ),
    );
    const { user, choose } = await manage('cleo');
    await choose('Remove admin role');
    const question = await confirm('Remove the admin role of cleo?');
    await user.click(within(question).getByRole('button', { name: 'Remove admin role' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent('The last admin');
  });

  it('shows a reset link once, as an address of this server, and copies it', async () => {
    const sent = serveUsers([bert]);
    const { user, choose } = await manage('bert');
    await choose('Reset link');
    const question = await confirm('Reset link for bert');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: text.resetLink.submit }));
    const field = await screen.findByRole('textbox', { name: text.link.label });
    const address = `${location.origin}/ms/reset_password/10/secret`;
    expect(field).toHaveValue(address);
    await user.click(screen.getByRole('button', { name: text.link.copy }));
    expect(await screen.findByText(text.link.copied)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(screen.getByRole('button', { name: text.link.done }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([{ resetLink: 10 }]);
  });

  it('offers only the action on images for the own account', async () => {
    serveUsers([userRow(anna.id, anna.username, { role: 'admin' })]);
    const { dialog } = await manage(anna.username);
    const [, ...actions] = within(dialog).getAllByRole('button');
    expect(actions.map((button) => button.querySelector('strong')?.textContent)).toEqual([
      'Broken Images',
    ]);
    expect(within(dialog).getByText(text.user.own)).toBeVisible();
  });

  it('changes nothing in demo mode', async () => {
    serveUsers([bert], true);
    const { user, choose } = await manage('bert');
    const calls = recordCalls();
    await choose('Make admin');
    const question = await confirm('Make bert an admin?');
    await user.click(within(question).getByRole('button', { name: 'Make admin' }));
    expect(await screen.findByText(text.role.demoDone)).toBeVisible();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('button', { name: text.add.button })).not.toBeInTheDocument();
  });
});

describe('adding a user', () => {
  async function openForm() {
    const sent = serveUsers([bert]);
    const app = await openPage();
    await app.user.click(screen.getByRole('button', { name: text.add.button }));
    const dialog = await screen.findByRole('dialog', { name: text.add.title });
    const field = (name: string) => within(dialog).getByLabelText(name);
    const submit = within(dialog).getByRole('button', { name: text.add.submit });
    return { ...app, sent, dialog, field, submit };
  }

  it('hands over a link with which the user sets a password', async () => {
    const { user, sent, field, submit } = await openForm();
    await user.type(field('Username'), 'dorab');
    await user.type(field('Email'), 'dora@example.org');
    await user.click(submit);
    await confirm('dorab added');
    expect(screen.getByRole('textbox', { name: text.link.label })).toHaveValue(
      `${location.origin}/ms/reset_password/99/secret`,
    );
    expect(sent).toEqual([
      { add: { username: 'dorab', email: 'dora@example.org', password: null } },
    ]);
    await user.click(screen.getByRole('button', { name: text.link.done }));
    expect(await screen.findByRole('rowheader', { name: 'dorab' })).toBeVisible();
  });

  it('can set a password', async () => {
    const { user, sent, field, submit } = await openForm();
    await user.type(field('Username'), 'dorab');
    await user.type(field('Email'), 'dora@example.org');
    await user.click(field(text.add.byPassword));
    await user.type(field('Password'), 'Abcdef1');
    await user.click(submit);
    expect(await screen.findByText('dorab added.')).toBeVisible();
    expect(sent).toEqual([
      { add: { username: 'dorab', email: 'dora@example.org', password: 'Abcdef1' } },
    ]);
  });

  it('names the fields that are wrong, also by the server', async () => {
    const { user, dialog, field, submit } = await openForm();
    await user.click(submit);
    expect(within(dialog).getAllByText('Required')).toHaveLength(2);
    server.use(
      http.post('*/api/v1/users/add', () =>
        errorResponse(422, 4220, 'Validation failed.', { email: ['Email has already been taken'] }),
      ),
    );
    await user.type(field('Username'), 'dorab');
    await user.type(field('Email'), 'dora@example.org');
    await user.click(submit);
    expect(await within(dialog).findByText('Email has already been taken')).toBeVisible();
    expect(field('Email')).toHaveFocus();
  });
});
