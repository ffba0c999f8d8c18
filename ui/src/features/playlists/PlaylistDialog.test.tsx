import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { listedOf, playlist, rainy } from '../../testing/fixtures';
import {
  deferred,
  errorResponse,
  servePlaylists,
  server,
  acceptChanges,
} from '../../testing/server';
import { renderApp } from '../../testing/render';

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

  it('can be submitted again after a failure', async () => {
    const { sent } = acceptChanges();
    const failure = () => errorResponse(500, 5000, 'Our fault.');
    server.use(http.post('*/api/v1/playlists', failure, { once: true }));
    const { user, dialog, title, create } = await openDialog();
    await user.type(title, 'Monday');
    await user.click(create);
    expect(await within(dialog).findByText('Our fault.')).toBeVisible();
    await user.click(create);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  // specification 2.39
  it('creates nothing and forgets the input when it is canceled', async () => {
    const { sent } = acceptChanges();
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
    const { sent } = acceptChanges();
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
    const response = deferred();
    let requests = 0;
    server.use(
      http.post('*/api/v1/playlists', async () => {
        requests += 1;
        await response.promise;
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
    response.resolve();
    expect(await screen.findByRole('link', { name: /^Monday/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toBe(1);
  });
});

const text = messages.playlists;

describe('the dialog for a new playlist', () => {
  // specification 2.39, 4.7, 5.14, 7.14
  it('creates a playlist with a valid title, active by default', async () => {
    const { sent } = acceptChanges();
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

const activeFriday = playlist(7, 'Friday', [[1, 'movie']], true);

async function openMenu() {
  const { user } = renderApp(paths.trending(), { signedIn: true });
  // Once the playlists are loaded.
  await screen.findByRole('button', { name: text.removeOf('Night Train') });
  await user.click(screen.getByRole('button', { name: text.saveOf('Night Train') }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: text.saveTo })) };
}

describe('Save to…', () => {
  it('checks the playlists that hold the title, with the active one first', async () => {
    servePlaylists(rainy, activeFriday);
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
    servePlaylists(rainy, activeFriday);
    const { sent } = acceptChanges();
    const { user, dialog } = await openMenu();
    await user.click(dialog.getByRole('checkbox', { name: 'Rainy days' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
    expect(dialog.getByRole('checkbox', { name: 'Rainy days' })).toBeChecked();
    await waitFor(() => expect(sent).toEqual(['add 1 to 6', 'remove 1 from 7']));
  });

  it('unchecks the playlist again when the server refuses', async () => {
    servePlaylists(rainy, activeFriday);
    server.use(http.put('*/api/v1/playlists/:id', () => errorResponse(409, 4090, 'It is full.')));
    const { user, dialog } = await openMenu();
    const box = dialog.getByRole('checkbox', { name: 'Rainy days' });
    await user.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(await screen.findByText(/It is full\./)).toBeInTheDocument();
  });

  it('adds the title to a new playlist', async () => {
    servePlaylists(activeFriday);
    const { sent } = acceptChanges();
    const { user, dialog } = await openMenu();
    await user.click(dialog.getByRole('button', { name: text.newPlaylist }));
    await user.type(await screen.findByLabelText(text.titleLabel), 'Monday');
    await user.click(screen.getByRole('button', { name: text.submit }));
    await waitFor(() => expect(sent).toEqual(['create Monday, active', 'add 1 to 6']));
  });

  it('offers names for the first playlist, to which the title is added', async () => {
    servePlaylists();
    const { sent } = acceptChanges();
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.saveOf('Night Train') }));
    await user.click(
      await screen.findByRole('button', { name: text.suggestionOf('With the kids') }),
    );
    await waitFor(() => expect(sent).toEqual(['create With the kids, active', 'add 1 to 6']));
    expect(await screen.findByRole('checkbox', { name: 'With the kids' })).toBeChecked();
  });
});
