import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '../../lib/paths';
import { listedOf, playlist, rainy } from '../../testing/fixtures';
import { servePlaylists, takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { gate, server } from '../../testing/server';

describe('Select Active Playlist', () => {
  // specification 2.32
  it('lists all playlists as radio buttons, oldest first, with the active one checked', async () => {
    servePlaylists({ ...rainy, active: true }, playlist(9, 'Abroad'), playlist(5, 'Friday'));
    const { user } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: /Active Playlist/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Active Playlist' }));
    const options = dialog.getAllByRole('radio');
    const first = options.map(({ textContent }) => textContent?.replace(/\d+ titles?$/, ''));
    expect(first).toEqual(['Friday', 'Rainy days', 'Abroad']);
    const checked = options.map((option) => option.getAttribute('aria-checked'));
    expect(checked).toEqual(['false', 'true', 'false']);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
  });
});

describe('Enter Playlist Title', () => {
  async function openDialog() {
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: /Create Playlist/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Playlist Title' });
    const create = within(dialog).getByRole('button', { name: 'Create' });
    return { user, dialog, title: within(dialog).getByLabelText('Title'), create };
  }

  it('can be submitted again after a network error', async () => {
    const { sent } = takeChanges();
    server.use(http.post('*/api/v1/playlists', () => HttpResponse.error(), { once: true }));
    const { user, dialog, title, create } = await openDialog();
    await user.type(title, 'Monday');
    await user.click(create);
    expect(await within(dialog).findByText(/No connection/)).toBeVisible();
    await user.click(create);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  // specification 2.39
  it('creates nothing and forgets the input when it is cancelled', async () => {
    const { sent } = takeChanges();
    const { user, dialog, title } = await openDialog();
    await user.type(title, 'Monday');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Create Playlist/ }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.queryByText('Monday')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  // specification 2.39
  it('disables Create until the title is valid', async () => {
    const { sent } = takeChanges();
    const { user, title, create } = await openDialog();
    for (const wrong of ['{Backspace}', 'x{Backspace}', 'Unforgettables']) {
      await user.type(title, wrong);
      expect(create).toHaveAttribute('aria-disabled', 'true');
      await user.click(create);
    }
    await user.clear(title);
    await user.type(title, 'Monday');
    expect(create).not.toHaveAttribute('aria-disabled');
    expect(sent).toEqual([]);
  });

  // specification 2.39
  it('is busy while pending, and is not submitted twice', async () => {
    const response = gate();
    let requests = 0;
    server.use(
      http.post('*/api/v1/playlists', async () => {
        requests += 1;
        await response.opened;
        return HttpResponse.json(listedOf({ ...rainy, name: 'Monday' }), { status: 201 });
      }),
    );
    const { user, title, create } = await openDialog();
    // Enter in the field presses the form's one submit button.
    expect(create).toHaveProperty('form', title.closest('form'));
    expect(create).toHaveProperty('type', 'submit');
    await user.type(title, 'Monday');
    await user.click(create);
    await waitFor(() => expect(create).toHaveAttribute('aria-busy', 'true'));
    expect(create).toHaveAttribute('aria-disabled', 'true');
    await user.click(create);
    response.open();
    expect(await screen.findByRole('link', { name: /^Monday/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toBe(1);
  });
});
