// Errors of TMDB: a client throws one for each refused request, and its callers distinguish the cases by it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENTS, movieDb, tmdb } from './clients.mjs';
import { withEveryClient } from './withEveryClient.mjs';

const MISSING = [404, 34, 'The resource you requested could not be found.'];
const WRONG_KEY = [401, 7, 'Invalid API key: You must be granted a valid key.'];
const WRONG_PAGE = [
  400,
  22,
  'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
];

/** Checks the error of each client: one throws an error with the response, the other the body of the response. */
const THROWN = {
  'moviedb-promise': (error, status, body) => {
    assert.equal(error.name, 'AxiosError');
    assert.equal(error.response.status, status);
    assert.deepEqual(error.response.data, body);
  },
  'tmdb-ts': (error, _, body) => assert.deepEqual(error, body),
};

withEveryClient((at) => {
  const refuses = (call, [status, code, message]) =>
    assert.rejects(call, (error) => {
      const body = { success: false, status_code: code, status_message: message };
      THROWN[at.client](error, status, body);
      return true;
    });

  test('a title that does not exist is not found', async () => {
    const { calls } = at;
    for (const noun of ['film', 'show', 'person']) {
      await refuses(calls[noun](2_000_000_000), MISSING);
      await refuses(calls[`${noun}Images`](2_000_000_000), MISSING);
      await refuses(calls[noun](0), MISSING);
    }
    const [show] = (await calls.popularShows()).results;
    await refuses(calls.season(show.id, 99), MISSING);
    await refuses(calls.trending('all', 'year'), MISSING);
  });

  test('an operation that the server lacks is not found', async () => {
    const [{ id }] = (await at.calls.popularFilms()).results;
    const client = { 'moviedb-promise': movieDb, 'tmdb-ts': tmdb }[at.client](at.base, at.token);
    await refuses(client.movieTranslations?.(id) ?? client.movies.translations(id), MISSING);
    await refuses(client.movieReviews?.(id) ?? client.movies.reviews(id), MISSING);
  });

  test('a page beyond the last is empty, one beyond 500 is refused', async () => {
    const { page, results } = await at.calls.popularFilms(500);
    assert.deepEqual([page, results], [500, []]);
    await refuses(at.calls.popularFilms(501), WRONG_PAGE);
    await refuses(at.calls.discoverShows({ page: -1 }), WRONG_PAGE);
  });

  test('a wrong key is refused', async () => {
    for (const key of ['0123456789abcdef0123456789abcdef', `${at.token}x`, 'none']) {
      const unauthorized = CLIENTS[at.client](at.base, key);
      await refuses(unauthorized.configuration(), WRONG_KEY);
      await refuses(unauthorized.popularFilms(), WRONG_KEY);
      await refuses(unauthorized.film(2_000_000_000), WRONG_KEY);
    }
  });

  test('the token of an ended session is refused', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const form = { email: 'clara@example.org', password: 'Abcdef1' };
    const signIn = { method: 'POST', headers, body: JSON.stringify(form) };
    const { auth_token: token } = await (await fetch(`${at.base}/authenticate`, signIn)).json();
    const calls = CLIENTS[at.client](at.base, token);
    await calls.configuration();
    const authorization = { Authorization: `Bearer ${token}` };
    await fetch(`${at.base}/sign_out`, { method: 'POST', headers: authorization });
    await refuses(calls.configuration(), WRONG_KEY);
  });
});
