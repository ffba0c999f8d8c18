import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ProfileApiResponse } from '../../api/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { anna, changeOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.changeUsername;

/** Serves a profile whose username can be changed; returns the usernames sent. */
function serve(username: string) {
  const sent: unknown[] = [];
  let profile = { ...anna, username };
  server.use(
    http.get('*/api/v1/users/:id', () => HttpResponse.json<ProfileApiResponse>(profile)),
    http.put<never, { username: string }>('*/api/v1/users/:id/username', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      profile = { ...profile, ...body };
      return HttpResponse.json({ ...profile, change: changeOf('username_changed', 3) });
    }),
    http.post('*/api/v1/changes/3/undo', () => {
      profile = { ...profile, username };
      return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [] });
    }),
  );
  return sent;
}

describe('a username with @', () => {
  it('opens the dialog to change it after the sign-in, and Undo restores it', async () => {
    const sent = serve('anna@films.org');
    const { user, store } = renderApp(paths.trending(), { signedIn: true });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    expect(dialog.getByText(text.outdated('anna@films.org'))).toBeVisible();
    await user.type(dialog.getByLabelText(text.username), 'anna@again');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await dialog.findByText(messages.validation.at)).toBeVisible();
    await user.clear(dialog.getByLabelText(text.username));
    await user.type(dialog.getByLabelText(text.username), 'annafilms');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ username: 'annafilms' }]);
    await waitFor(() =>
      expect(store.getState()).toMatchObject({ user: { username: 'annafilms' } }),
    );
    expect(await screen.findByText(text.changed('annafilms'))).toBeVisible();
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    await waitFor(() =>
      expect(store.getState()).toMatchObject({ user: { username: 'anna@films.org' } }),
    );
  });

  it('may stay, and the dialog does not open again on a page of another layout', async () => {
    const sent = serve('anna@films.org');
    const { user, router } = renderApp(paths.trending(), { signedIn: true });
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    await user.click(dialog.getByRole('button', { name: text.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(() => router.navigate(paths.about()));
    await screen.findByRole('heading', { level: 1, name: messages.about.title });
    await act(() => router.navigate(paths.trending()));
    await screen.findByRole('heading', {
      level: 1,
      name: messages.lists.builtinTitles.trending.all.week,
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('changing the username', () => {
  it('shows on the profile that another account has it', async () => {
    serve('annak');
    server.use(
      http.put('*/api/v1/users/:id/username', () =>
        errorResponse(422, 4220, 'Validation failed.', {
          username: ['Username has already been taken'],
        }),
      ),
    );
    const { user } = renderApp(paths.settings(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.open }));
    const dialog = within(await screen.findByRole('dialog', { name: text.title }));
    const field = dialog.getByLabelText(text.username);
    expect(field).toHaveValue('annak');
    await user.clear(field);
    await user.type(field, 'bellak');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await dialog.findByText('Username has already been taken')).toBeVisible();
  });
});
