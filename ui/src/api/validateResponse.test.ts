import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import './account/accountBaseApi';
import './admin/adminBaseApi';
import './notifications/notificationsBaseApi';
import './titles/titlesBaseApi';
import './watching/watchingBaseApi';
import { validateResponse } from './validateResponse';

const film = { id: 5, title: 'A' };
const show = { id: 5, name: 'A' };
const page = { page: 1, results: [film, show], total_pages: 1 };
const settings = {
  tmdb: { source: 'default' },
  registration: { source: 'default' },
  mail: { source: 'default', from: 'a' },
};

/** A plus sign marks a call with append_to_response. */
function callOf(address: string) {
  const params = address.endsWith('+') ? { append_to_response: 'credits' } : {};
  return { url: address.replace('+', ''), params };
}

const good: [string, unknown][] = [
  ['/3/trending/all/week', page],
  ['/3/movie/popular', page],
  ['/4/discover/movie', { ...page, results: [] }],
  ['/3/movie/5', film],
  ['/3/movie/5+', { ...film, genres: [] }],
  ['/3/movie/5+', { ...film, genres: [], credits: null, videos: { results: [] } }],
  ['/3/tv/5+', { ...show, genres: [], created_by: [], seasons: [] }],
  ['/3/person/5+', { ...show, combined_credits: { cast: [film, show], crew: [] } }],
  ['/3/tv/5/season/1', { episodes: [] }],
  ['/config', { image_base: '/', catalogue: 'builtin', registration: 'open', later: 1 }],
  ['/api/v1/settings', settings],
  ['/api/v1/movies', []],
  ['/api/v1/users/:id', { id: 1, username: 'a', email: 'b', created_at: 'c' }],
  ['/anything/else', null],
];

describe('validateResponse', () => {
  it.each(good)('accepts a valid response to %s', (address, body) => {
    expect(validateResponse(callOf(address), body)).toBe(true);
  });

  const wrong = [
    null,
    'text',
    7,
    [null],
    {},
    { results: 'none' },
    { results: [null], total_pages: 1 },
  ];

  const changes: [string, string, unknown][] = [
    ['POST', '/forgot_password', { status: 'ok' }],
    ['POST', '/change_password', { status: 'ok' }],
    ['POST', '/sign_out', undefined],
    ['POST', '/api/v1/users/:id/deletion', undefined],
    ['DELETE', '/api/v1/users/:id', { removed: [2] }],
    ['POST', '/api/v1/users/sign_out', { signedOut: [2], demo: false }],
    ['POST', '/api/v1/movies', { movie_id: 5, score: 4 }],
    ['DELETE', '/api/v1/ratings/5', { movieId: 5 }],
    ['POST', '/api/v1/playlists', { ...show, poster_paths: [] }],
    ['PATCH', '/api/v1/playlists/5', { ...show, poster_paths: [] }],
    ['PUT', '/api/v1/playlists/active', { playlist: { ...show, poster_paths: [] } }],
    ['PUT', '/api/v1/playlists/5', { playlistId: 5, movieId: 6 }],
    ['DELETE', '/api/v1/playlists/5', { removedPlaylistId: 5 }],
    ['DELETE', '/api/v1/movies_playlists/6', { playlistId: 5, movieId: 6 }],
    ['DELETE', '/api/v1/movies/orphans', { removed: [] }],
    ['PUT', '/api/v1/movies/:id', { updated: [5] }],
    ['PUT', '/api/v1/ratings/:id', { updated: 0 }],
    ['POST', '/api/v1/invites/check', undefined],
    ['POST', '/api/v1/sessions/renew', { auth_token: 'a', user: 'regular' }],
    ['PUT', '/api/v1/users/7/username', { id: 7, username: 'a' }],
    ['POST', '/api/v1/users/7/password/confirmation', undefined],
    ['PUT', '/api/v1/settings/tmdb', settings],
    ['PUT', '/api/v1/settings/mail', settings],
    ['POST', '/api/v1/settings/mail/test', { sent: true, to: 'a' }],
    ['GET', '/api/v1/users', { users: [{ id: 7, username: 'a' }] }],
    ['POST', '/api/v1/users/add', { user: { username: 'a' }, link: null, expires_at: null }],
    ['PUT', '/api/v1/users/7/role', { id: 7, role: 'admin' }],
    ['POST', '/api/v1/users/7/reset_link', { link: '/a', expires_at: 'b' }],
    [
      'GET',
      '/api/v1/invites',
      { invites: [{ id: 1, created_by: 'a', expires_at: 'b', max_uses: 2, uses: 1 }] },
    ],
    ['POST', '/api/v1/invites', { id: 1, link: '/a', expires_at: 'b', max_uses: 2 }],
    ['DELETE', '/api/v1/invites/1', undefined],
    ['POST', '/api/v1/backup', { path: '/a' }],
    [
      'GET',
      '/api/v1/jobs',
      { workers: [], queues: [], watches: { count: 0, limit: 1, near_limit: false } },
    ],
  ];
  it.each(changes)('accepts only a valid response to %s %s', (method, url, body) => {
    expect(validateResponse({ method, url }, body)).toBe(true);
    for (const other of wrong) expect(validateResponse({ method, url }, other)).toBe(false);
  });

  const addresses = [...new Set(good.map(([address]) => address))].slice(0, -1);
  it.each(addresses)('rejects invalid responses to %s', (address) => {
    for (const body of wrong) expect(validateResponse(callOf(address), body)).toBe(false);
  });

  it('rejects a response with a missing nested member', () => {
    expect(
      validateResponse(callOf('/3/movie/5+'), { ...film, genres: [], credits: { cast: [] } }),
    ).toBe(false);
    expect(validateResponse({ url: '/authenticate', method: 'POST' }, { user: 'regular' })).toBe(
      false,
    );
    expect(
      validateResponse(callOf('/3/trending/all/week'), { ...page, results: [film, { id: 6 }] }),
    ).toBe(false);
  });
});

it('validateResponse returns a boolean for any response', () => {
  const url = fc.constantFrom(
    '/3/movie/550',
    '/3/search/multi',
    '/config',
    '/authenticate',
    '/api/v1/ratings',
    '/api/v1/playlists/setup',
    '/api/v1/playlists/7',
    '/api/v1/users/:id',
    '/api/v1/settings',
    '/nowhere',
  );
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
  const params = fc.constantFrom(undefined, { append_to_response: 'credits' });
  fc.assert(
    fc.property(url, method, params, fc.jsonValue(), (url, method, params, body) => {
      expect(typeof validateResponse({ url, method, params }, body)).toBe('boolean');
    }),
  );
});
