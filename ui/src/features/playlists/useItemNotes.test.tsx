import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths';
import { playlist, storedTitle } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, servePlaylists, server } from '../../testing/server';

const movies = [storedTitle(1, 'Night Train'), storedTitle(2, 'The Orchard')];
const friday = playlist(5, 'Friday', [
  [1, 'movie'],
  [2, 'movie'],
]);

function serveNotes(texts: string[], opened?: Promise<unknown>) {
  const notes = texts.map((note, index) => ({ id: index + 1, media_type: 'movie', note }));
  servePlaylists(friday);
  server.use(
    http.get('*/api/v1/playlists/5', async () => {
      await opened;
      return HttpResponse.json({
        playlistId: 5,
        name: 'Friday',
        description: '',
        movies,
        notes,
        cover: null,
      });
    }),
  );
}

const spaceOfNotes = () => document.querySelector('[class*=withNotes]');

it('shows the notes of titles on the page of the playlist, and reserves their space on the next visit', async () => {
  serveNotes(['Watch it with the sound up']);
  const { unmount } = renderApp(paths.playlist(5), { signedIn: true });
  expect(await screen.findByText('Watch it with the sound up')).toBeVisible();
  unmount();
  const response = deferred();
  serveNotes(['Watch it with the sound up'], response.promise);
  renderApp(paths.playlist(5), { signedIn: true });
  await waitFor(() => expect(spaceOfNotes()).not.toBeNull());
  expect(screen.queryByText('Watch it with the sound up')).toBeNull();
  response.resolve();
  expect(await screen.findByText('Watch it with the sound up')).toBeVisible();
});

it('reserves no space in a playlist without notes', async () => {
  serveNotes([]);
  renderApp(paths.playlist(5), { signedIn: true });
  await screen.findByRole('link', { name: /Night Train/ });
  expect(spaceOfNotes()).toBeNull();
});
