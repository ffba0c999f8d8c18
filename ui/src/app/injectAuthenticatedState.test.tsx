import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { signInAsBella, signOut, star, starsOf } from '../testing/actions';
import { friday, rating, setupOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { recordCalls, server } from '../testing/server';

const never = () => new Promise<never>(() => {});
const inList = () =>
  screen.findByRole('button', { name: messages.playlists.removeOf('Night Train') });

/** Serves the data of Anna: a rating of Night Train, with an ETag, and the playlist Friday. */
function serveAnna() {
  server.use(
    http.get('*/api/v1/ratings', () =>
      HttpResponse.json({ ratings: [rating(1, 4)] }, { headers: { ETag: '"anna"' } }),
    ),
    http.get('*/api/v1/playlists/setup', () => HttpResponse.json(setupOf(friday))),
  );
}

/** Holds back the data of Bella. Returns the ETags sent for her ratings. */
function serveBella() {
  const etags: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/users/:id', never),
    http.get('*/api/v1/ratings', ({ request }) => {
      etags.push(request.headers.get('If-None-Match'));
      return never();
    }),
    http.get('*/api/v1/playlists/setup', never),
  );
  return etags;
}

// specification 4.2, 4.4
it('the next user sees neither ratings nor playlists of the former user', async () => {
  serveAnna();
  const { user, store, router } = renderApp(paths.trending(), { signedIn: true });
  const annasStars = await starsOf('Night Train');
  await waitFor(() => expect(star(annasStars, 4)).toBeChecked());
  await inList();
  await signOut(user);

  const etags = serveBella();
  const calls = recordCalls();
  await signInAsBella(user);
  const stars = within(await starsOf('Night Train')).getAllByRole('radio');
  for (const one of stars) expect(one).not.toBeChecked();
  const add = messages.playlists.addOf('Night Train');
  expect(screen.getByRole('button', { name: add })).toBeInTheDocument();
  expect(calls).toContain('GET /3/trending/all/week');
  await waitFor(() => expect(etags).toEqual([null]));
  expect(store.getState()).toMatchObject({
    user: null,
    ratings: { list: {} },
    playlists: { active: null, lists: [], playlistMovieIds: {}, playlistMovies: {} },
  });

  await router.navigate(paths.playlists());
  await screen.findByRole('heading', { level: 1, name: 'Playlists' });
  expect(screen.queryByText('Friday')).not.toBeInTheDocument();
});
