// Why: an answer of another shape must be refused, and one of ours with more or less than usual must not.
import { describe, expect, it } from 'vitest';
import { fits } from './shape';

const film = { id: 5, title: 'A' };
const show = { id: 5, name: 'A' };
const page = { page: 1, results: [film, show], total_pages: 1 };
const settings = {
  tmdb: { source: 'usual' },
  registration: { source: 'usual' },
  mail: { source: 'usual', from: 'a' },
};

/** A plus sign stands for what is asked for beside it. */
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

describe('the shape of an answer', () => {
  it.each(good)('of %s fits', (address, body) => {
    expect(fits(callOf(address), body)).toBe(true);
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
  const addresses = [...new Set(good.map(([address]) => address))].slice(0, -1);
  it.each(addresses)('of %s does not fit when it is something else', (address) => {
    for (const body of wrong) expect(fits(callOf(address), body)).toBe(false);
  });

  it('does not fit when a member of an inner part is missing', () => {
    expect(fits(callOf('/3/movie/5+'), { ...film, genres: [], credits: { cast: [] } })).toBe(false);
    expect(fits({ url: '/authenticate', method: 'POST' }, { user: 'regular' })).toBe(false);
    expect(fits(callOf('/3/trending/all/week'), { ...page, results: [film, { id: 6 }] })).toBe(
      false,
    );
  });
});
