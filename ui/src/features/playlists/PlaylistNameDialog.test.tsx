import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.playlists;

describe('the dialog for a new playlist', () => {
  // specification 2.39, 4.7, 5.14, 7.14
  it('creates a playlist with a valid title, active by default', async () => {
    const { sent } = takeChanges();
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: new RegExp(text.create) }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Playlist Title' });
    const create = within(dialog).getByRole('button', { name: 'Create' });
    const isDefault = within(dialog).getByLabelText('Make default watchlist?');
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(isDefault).toBeChecked();
    await user.click(isDefault);
    await user.type(within(dialog).getByLabelText('Title'), 'Monday');
    await user.click(create);
    expect(await screen.findByRole('link', { name: /^Monday/ })).toBeInTheDocument();
    expect(sent).toEqual(['create Monday']);
  });

  it('stays open with the reason when the server refuses', async () => {
    server.use(
      http.post('*/api/v1/playlists', () => errorResponse(409, 4090, 'You have 200 playlists.')),
    );
    const { user } = renderApp(paths.playlists(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: new RegExp(text.create) }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Title'), 'Monday{Enter}');
    expect(await within(dialog).findByText('You have 200 playlists.')).toBeInTheDocument();
  });
});
