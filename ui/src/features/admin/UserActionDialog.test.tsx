import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { serveUsers, userRow } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = adminMessages.admin;
const people = [userRow(2, 'Zoe'), userRow(10, 'bert'), userRow(7, 'annaberg')];

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const all = () => checkbox(text.selectAll);
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

async function openPage() {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  return app;
}

describe('deleting users', () => {
  // specification 4.11, 7.9
  it('asks for confirmation, sends the ids, updates the list and clears the selection', async () => {
    const sent = serveUsers(people);
    const { user } = await openPage();
    await user.click(await checkbox('Select bert'));
    await user.click(await checkbox('Select Zoe'));
    await user.click(button(text.delete));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 users?' });
    expect(dialog).toHaveTextContent('Zoe, bert');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: text.delete }));
    await waitFor(() => expect(names()).toEqual(['annaberg']));
    expect(sent).toEqual([{ id: ':id', records: [2, 10] }]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(text.users);
    expect(screen.getByText('2 users deleted.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not delete the admin’s own account when other users are selected too', async () => {
    const sent = serveUsers(people);
    const { user } = await openPage();
    await user.click(await all());
    await user.click(button(text.delete));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 users?' });
    expect(dialog).toHaveTextContent(text.remove.ownStays);
    await user.click(within(dialog).getByRole('button', { name: text.delete }));
    await waitFor(() => expect(names()).toEqual(['annaberg']));
    expect(sent).toEqual([{ id: ':id', records: [2, 10] }]);
  });

  it('changes nothing when the dialog is canceled', async () => {
    const sent = serveUsers(people);
    const { user } = await openPage();
    await user.click(await checkbox('Select bert'));
    await user.click(button(text.delete));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 user?' });
    await user.click(within(dialog).getByRole('button', { name: text.cancel }));
    expect(sent).toEqual([]);
    expect(await checkbox('Select bert')).toBeChecked();
    expect(names()).toHaveLength(3);
  });

  // specification 4.11
  it('also removes from the list users that another admin has deleted', async () => {
    serveUsers(people);
    let users = people;
    server.use(
      http.get('*/api/v1/users', () =>
        HttpResponse.json({ users, demo: false, next: null, total: users.length }),
      ),
      http.delete('*/api/v1/users/:id', () => {
        users = [userRow(7, 'annaberg')];
        return HttpResponse.json({ removed: [2], demo: false });
      }),
    );
    const { user } = await openPage();
    await user.click(await checkbox('Select bert'));
    await user.click(await checkbox('Select Zoe'));
    await user.click(button('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 users?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['annaberg']));
    expect(screen.getByText('1 user deleted.')).toBeVisible();
  });

  // specification 4.11, 7.9
  it('shows why the server refuses, and keeps the selection', async () => {
    serveUsers(people);
    server.use(
      http.delete('*/api/v1/users/:id', () =>
        errorResponse(409, 4090, 'You cannot remove your own account here.'),
      ),
    );
    const { user } = await openPage();
    await user.click(await checkbox('Select annaberg'));
    await user.click(button(text.delete));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 user?' });
    await user.click(within(dialog).getByRole('button', { name: text.delete }));
    const notice = await within(dialog).findByRole('alert');
    expect(notice).toHaveTextContent('You cannot remove your own account here.');
    await user.click(within(notice).getByRole('button', { name: messages.app.close }));
    await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus());
    expect(names()).toHaveLength(3);
    expect(await checkbox('Select annaberg')).toBeChecked();
  });

  it('deletes at most a thousand users at a time', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => userRow(index + 100, `p${index}`));
    serveUsers(many, false, many.length);
    renderApp(paths.admin(), { signedIn: true });
    // To look through a thousand rows for a name or a role takes this browser half a minute.
    const part = (selector: string) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
      });
    fireEvent.click(await part('thead input'));
    const last = 'h2 ~ div > button:last-child';
    fireEvent.click(await part(last));
    const dialog = within(await part('dialog'));
    expect(dialog.getByText('Delete 1,001 users?')).toBeVisible();
    expect(dialog.getByText(/^At most 1,000 users/)).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Delete' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('demo mode of the users table', () => {
  // specification 2.6, 2.19, 4.11, 6.2
  it('says that it is a demo, and deletes no user', async () => {
    serveUsers(people, true);
    const { user } = await openPage();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin (Demo)');
    expect(screen.getByText(text.demo)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'bert' })).not.toBeInTheDocument();
    await user.click(await all());
    await user.click(button(text.delete));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 users?' });
    await user.click(within(dialog).getByRole('button', { name: text.delete }));
    expect(await screen.findByText(text.remove.demoDone)).toBeVisible();
    expect(names()).toHaveLength(3);
    expect(await all()).not.toBeChecked();
  });
});

/** Selects these users and opens the confirmation dialog. */
async function openDialog(selected: string[], title: string) {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  for (const name of selected) await app.user.click(await checkbox(name));
  await app.user.click(screen.getByRole('button', { name: text.signOut }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const submit = within(dialog).getByRole('button', { name: text.signOutUsers.submit });
  return { ...app, dialog, submit };
}

describe('signing users out', () => {
  it('asks for confirmation, sends the ids, shows the number of users and clears the selection', async () => {
    const sent = serveUsers(people);
    const { user, dialog, submit } = await openDialog(
      ['Select bert', 'Select Zoe'],
      'Sign out 2 users?',
    );
    expect(dialog).toHaveTextContent('Zoe, bert');
    expect(dialog).toHaveTextContent('They will have to sign in again on every device.');
    expect(sent).toEqual([]);
    await user.click(submit);
    expect(await screen.findByText('2 users signed out.')).toBeVisible();
    expect(sent).toEqual([{ signOut: [2, 10] }]);
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(text.users);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the number of users that the server has signed out', async () => {
    serveUsers(people);
    server.use(
      http.post('*/api/v1/users/sign_out', () =>
        HttpResponse.json({ signedOut: [2], demo: false }),
      ),
    );
    const { user, submit } = await openDialog(['Select bert', 'Select Zoe'], 'Sign out 2 users?');
    await user.click(submit);
    expect(await screen.findByText('1 user signed out.')).toBeVisible();
  });

  it('leaves out the admin’s own account, and says so', async () => {
    const sent = serveUsers(people);
    const { user, dialog, submit } = await openDialog([text.selectAll], 'Sign out 2 users?');
    expect(dialog).toHaveTextContent(text.signOutUsers.ownStays);
    await user.click(submit);
    expect(await screen.findByText('2 users signed out.')).toBeVisible();
    expect(sent).toEqual([{ signOut: [2, 10] }]);
  });

  it('cannot sign out only the admin’s own account', async () => {
    const sent = serveUsers(people);
    const { user, dialog, submit } = await openDialog(
      ['Select annaberg'],
      'No other user is selected',
    );
    expect(dialog).toHaveTextContent(text.signOutUsers.ownStays);
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await user.click(submit);
    await user.click(within(dialog).getByRole('button', { name: text.cancel }));
    expect(sent).toEqual([]);
    expect(await checkbox('Select annaberg')).toBeChecked();
  });

  it('leaves out the admin’s own account also when the profile did not load', async () => {
    const sent = serveUsers(people);
    server.use(http.get('*/api/v1/users/:id', () => HttpResponse.error()));
    const { user, submit } = await openDialog([text.selectAll], 'Sign out 2 users?');
    await user.click(submit);
    await screen.findByText('2 users signed out.');
    expect(sent).toEqual([{ signOut: [2, 10] }]);
  });

  it.each([
    ['a 503', () => errorResponse(503, 5030, 'The disk refuses.'), 'The disk refuses.'],
    ['a network error', () => HttpResponse.error(), messages.errors.offline],
    [
      'an empty response',
      () => new HttpResponse(null, { status: 204 }),
      messages.errors.invalidResponse,
    ],
    [
      'a response of another shape',
      () => HttpResponse.json({ removed: [10] }),
      messages.errors.invalidResponse,
    ],
  ])('reports a failure after %s, and keeps the selection', async (_, respond, says) => {
    serveUsers(people);
    server.use(http.post('*/api/v1/users/sign_out', respond));
    const { user, dialog, submit } = await openDialog(['Select bert'], 'Sign out 1 user?');
    await user.click(submit);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(says);
    expect(screen.queryByText(/signed out\.$/)).not.toBeInTheDocument();
    expect(await checkbox('Select bert')).toBeChecked();
  });

  it('signs out no user in demo mode', async () => {
    serveUsers(people, true);
    const { user, dialog, submit } = await openDialog([text.selectAll], 'Sign out 3 users?');
    expect(dialog).toHaveTextContent(text.signOutUsers.demoHint);
    await user.click(submit);
    expect(await screen.findByText(text.signOutUsers.demoDone)).toBeVisible();
    expect(await checkbox(text.selectAll)).not.toBeChecked();
  });
});
