import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { bellaSignsIn, signsOut, star, starsOf } from '../testing/actions';
import { friday, rating, setupOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { recordCalls, server } from '../testing/server';

const never = () => new Promise<never>(() => {});
const inList = () =>
  screen.findByRole('button', { name: messages.playlists.removeOf('Night Train') });

/** Anna has rated Night Train and keeps it in Friday; the server knows her list by its ETag. */
function serveAnna() {
  server.use(
    http.get('*/api/v1/ratings', () =>
      HttpResponse.json({ ratings: [rating(1, 4)] }, { headers: { ETag: '"anna"' } }),
    ),
    http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(friday))),
  );
}

/** The server takes its time with Bella's lists. Gives back which of Anna's ETags it was shown. */
function serveBella() {
  const shown: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/users/:id', never),
    http.get('*/api/v1/ratings', ({ request }) => {
      shown.push(request.headers.get('If-None-Match'));
      return never();
    }),
    http.get('*/api/v1/playlists/setup', never),
  );
  return shown;
}

// specification 4.2, 4.4
it('who signs in next sees no star and no playlist of who was there before', async () => {
  serveAnna();
  const { user, store, router } = renderApp(paths.trending(), { signedIn: true });
  const annas = await starsOf('Night Train');
  await waitFor(() => expect(star(annas, 4)).toBeChecked());
  await inList();
  await signsOut(user);

  const shown = serveBella();
  const calls = recordCalls();
  await bellaSignsIn(user);
  const stars = within(await starsOf('Night Train')).getAllByRole('radio');
  for (const one of stars) expect(one).not.toBeChecked();
  const add = messages.playlists.addOf('Night Train');
  expect(screen.getByRole('button', { name: add })).toBeInTheDocument();
  expect(calls).toContain('GET /3/trending/all/week');
  await waitFor(() => expect(shown).toEqual([null]));
  expect(store.getState()).toMatchObject({
    user: null,
    ratings: { list: {} },
    playlists: { active: null, lists: [], playlistMovieIds: {}, playlistMovies: {} },
  });

  await router.navigate(paths.playlists());
  await screen.findByRole('heading', { level: 1, name: 'Playlists' });
  expect(screen.queryByText('Friday')).not.toBeInTheDocument();
});
