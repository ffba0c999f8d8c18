import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { playlist, rainy } from '../../testing/fixtures';
import { servePlaylists, takeChanges } from '../../testing/playlistServer';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.playlists;
const friday = playlist(7, 'Friday', [[1, 'movie']], true);

async function openMenu() {
  const { user } = renderApp(paths.trending(), { signedIn: true });
  // Once the playlists are loaded.
  await screen.findByRole('button', { name: text.removeOf('Night Train') });
  await user.click(screen.getByRole('button', { name: text.saveOf('Night Train') }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: text.saveTo })) };
}

describe('Save to…', () => {
  it('ticks the playlists that hold the title, with the active one first', async () => {
    servePlaylists(rainy, friday);
    const { dialog } = await openMenu();
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toBeChecked();
    expect(boxes[1]).not.toBeChecked();
    expect(boxes[0]).toHaveAccessibleName('Friday');
    expect(boxes[0]).toHaveAccessibleDescription(/Active 1 title/);
    expect(boxes[0]).toHaveFocus();
  });

  it('adds to one playlist and removes from another, and the active one stays', async () => {
    servePlaylists(rainy, friday);
    const { sent } = takeChanges();
    const { user, dialog } = await openMenu();
    await user.click(dialog.getByRole('checkbox', { name: 'Rainy days' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
    expect(dialog.getByRole('checkbox', { name: 'Rainy days' })).toBeChecked();
    await waitFor(() => expect(sent).toEqual(['add 1 to 6', 'remove 1 from 7']));
  });

  it('takes the tick back when the server refuses', async () => {
    servePlaylists(rainy, friday);
    server.use(http.put('*/api/v1/playlists/:id', () => errorResponse(409, 4090, 'It is full.')));
    const { user, dialog } = await openMenu();
    const box = dialog.getByRole('checkbox', { name: 'Rainy days' });
    await user.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(await screen.findByText(/It is full\./)).toBeInTheDocument();
  });

  it('adds the title to a new playlist', async () => {
    servePlaylists(friday);
    const { sent } = takeChanges();
    const { user, dialog } = await openMenu();
    await user.click(dialog.getByRole('button', { name: text.newPlaylist }));
    await user.type(await screen.findByLabelText(text.titleLabel), 'Monday');
    await user.click(screen.getByRole('button', { name: text.submit }));
    await waitFor(() => expect(sent).toEqual(['create Monday, active', 'add 1 to 6']));
  });

  it('offers names for the first playlist, to which the title is added', async () => {
    servePlaylists();
    const { sent } = takeChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.saveOf('Night Train') }));
    await user.click(
      await screen.findByRole('button', { name: text.suggestionOf('With the kids') }),
    );
    await waitFor(() => expect(sent).toEqual(['create With the kids, active', 'add 1 to 6']));
    expect(await screen.findByRole('checkbox', { name: 'With the kids' })).toBeChecked();
  });
});
