import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { anna, rating, tokenOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';
import { openSibling } from '../testing/actions';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const openDialog = () => screen.findByRole('dialog');
/** Another token of the same account. */
const renewed = `${tokenOf(anna.id)}x`;

function serveRatings() {
  const ratings = [
    { ...rating(1, 4), score10: 7 },
    rating(2, 4),
    rating(3, 5),
    { ...rating(4, 1), score10: 1 },
  ];
  server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings })));
}

describe('the profile page', () => {
  // specification 2.13, 2.41
  it('shows the account read-only, with a masked password', async () => {
    renderApp(paths.profile(), { signedIn: true });
    await heading('Anna Berg');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    expect(field(messages.profile.username)).toHaveValue('annaberg');
    expect(field(messages.profile.email)).toHaveValue('anna@example.org');
    expect(field(messages.profile.password).value).toMatch(/^•+$/);
    for (const label of [messages.profile.username, messages.profile.email]) {
      expect(field(label)).toHaveAttribute('readonly');
    }
    expect(screen.getByText(/Member since January 2, 2026/)).toBeVisible();
  });

  // specification 2.41
  it('shows the average rating, and bars that link to the titles of a score', async () => {
    serveRatings();
    renderApp(paths.profile(anna.id), { signedIn: true });
    // (3.5 + 4 + 5 + 0.5) / 4
    const stars = await screen.findByRole('img', { name: 'Average rating: 3.3 of 5 stars' });
    expect(stars).toBeVisible();
    const bar = screen.getByRole('link', { name: '4 stars: 2 titles, 50%' });
    expect(bar).toHaveAttribute('href', '/ms/ratings?filter=fourStar');
    expect(screen.getByRole('link', { name: '3 stars: 0 titles, 0%' })).toBeInTheDocument();
    const row = within(screen.getByRole('table')).getByRole('row', { name: '1 star 1 title 25%' });
    expect(row).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '4 titles rated' })).toBeVisible();
  });

  // specification 2.41
  it('has picture buttons that only show "Coming soon"', async () => {
    const { user } = renderApp(paths.profile(), { signedIn: true });
    for (const name of [messages.profile.upload, messages.profile.remove]) {
      await user.click(await button(name));
      expect(await screen.findByText('TBD - Coming soon')).toBeVisible();
      const toast = screen.getByText('TBD - Coming soon').closest('[role=status]');
      if (!(toast instanceof HTMLElement)) throw new Error('there is no toast');
      await user.click(within(toast).getByRole('button', { name: messages.app.close }));
      expect(screen.queryByText('TBD - Coming soon')).not.toBeInTheDocument();
    }
  });

  it("shows another user's account to an admin, without ratings and without account deletion", async () => {
    const other = { ...anna, id: 8, first_name: 'Bella', last_name: '' };
    server.use(
      http.get('*/api/v1/users/:id', ({ params }) =>
        HttpResponse.json(params.id === '8' ? other : anna),
      ),
    );
    renderApp(paths.profile(8), { signedIn: true });
    await heading('Bella');
    expect(screen.queryByText(messages.ratingSummary.title)).not.toBeInTheDocument();
    expect(screen.queryByText(messages.deleteAccount.open)).not.toBeInTheDocument();
  });

  it("shows the 404 page for another user's profile to users who are not admins", async () => {
    server.use(http.get('*/api/v1/users/4711', () => errorResponse(404, 4040, 'no such user')));
    renderApp('/ms/users/4711', { signedIn: true });
    expect(await heading(messages.notFound.title)).toBeVisible();
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
    const app = renderApp(paths.profile(), { signedIn: true });
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
    expect(app.path()).toBe(paths.profile());
  });

  it('validates the new password by the rules of sign-up', async () => {
    const app = renderApp(paths.profile(), { signedIn: true });
    const dialog = await fillIn(app, 'abcdef1');
    expect(dialog.getByLabelText(text.password)).toHaveAccessibleDescription(
      messages.validation.uppercase,
    );
  });

  it('rejects the current password as the new one', async () => {
    const app = renderApp(paths.profile(), { signedIn: true });
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
    const app = renderApp(paths.profile(), { signedIn: true });
    const dialog = await fillIn(app, 'Ghijkl2');
    const current = dialog.getByLabelText(text.current);
    await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your password'));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes over the new token of a sibling tab only for the same account', async () => {
    const sibling = openSibling();
    renderApp(paths.profile(), { signedIn: true });
    await heading('Anna Berg');
    sibling.channel.postMessage({ kind: 'renewed', token: tokenOf(8) });
    sibling.channel.postMessage({ kind: 'renewed', token: renewed });
    await waitFor(() => expect(sessionStorage.getItem('jwt')).toBe(renewed));
  });
});
