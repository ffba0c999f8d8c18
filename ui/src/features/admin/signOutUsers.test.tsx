import { screen, within } from '@testing-library/react';
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

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

/** Selects these users and opens the confirmation dialog. */
async function openDialog(selected: string[], title: string) {
  const app = renderApp(paths.admin(), { signedIn: true });
  await screen.findByRole('table', { name: text.users });
  for (const name of selected) await app.user.click(await tick(name));
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
    expect(await tick('Select annaberg')).toBeChecked();
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
    expect(await tick('Select bert')).toBeChecked();
  });

  it('signs out no user in demo mode', async () => {
    serveUsers(people, true);
    const { user, dialog, submit } = await openDialog([text.selectAll], 'Sign out 3 users?');
    expect(dialog).toHaveTextContent(text.signOutUsers.demoHint);
    await user.click(submit);
    expect(await screen.findByText(text.signOutUsers.demoDone)).toBeVisible();
    expect(await tick(text.selectAll)).not.toBeChecked();
  });
});
