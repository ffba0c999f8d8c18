import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateResponse } from '../api/validateResponse';
import { parseApiId, parseKey, toApiId, toKey } from '../lib/ids';
import { parseJson } from '../lib/json';
import { paths, queryOfPath } from '../lib/paths';
import { userOfToken } from '../lib/token';
import { restoreState } from './persistence';

/** Includes unpaired surrogates. */
const anyText = fc.string({ unit: 'binary' });
const typed = fc.oneof(
  anyText,
  fc.string({ unit: 'binary' }).map((text) => `${text}\ud83d`),
);
const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const title = fc.record({ mediaType: fc.constantFrom('movie' as const, 'tv' as const), number });

test('every title survives the round trip through its key and its API id', () => {
  fc.assert(
    fc.property(title, (key) => {
      expect(parseKey(toKey(key))).toEqual(key);
      expect(parseApiId(toApiId(key), key.mediaType)).toEqual(key);
    }),
  );
});

test('any text parses to a title with a valid number, or to none', () => {
  const text = fc.oneof(anyText, fc.stringMatching(/^(movie|tv|):?[0-9]{0,12}$/));
  fc.assert(
    fc.property(text, (text) => {
      for (const key of [parseKey(text), parseApiId(text, null), parseApiId(text, 'tv')]) {
        if (key) expect(key.number >= 1 && key.number < 2 ** 31).toBe(true);
      }
    }),
  );
});

test('any query survives the round trip through the address of its search', () => {
  fc.assert(
    fc.property(typed, (query) => {
      expect(queryOfPath(paths.search(query))).toBe(whole(query.trim()));
    }),
  );
});

test('a query is read only from addresses of the search', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '/', '/ms/movies/search/', '/%'), typed, (root, rest) => {
      const query = queryOfPath(root + rest);
      expect(query === null).toBe(!(root + rest).startsWith('/ms/movies/search/'));
    }),
  );
});

test('the user id is read from a token, and never from other text', () => {
  const claims = (payload: unknown) => `a.${btoa(JSON.stringify(payload))}.b`;
  fc.assert(
    fc.property(fc.nat(), (id) => {
      expect(userOfToken(claims({ sub: String(id) }))).toBe(String(id));
    }),
  );
  const payloads = fc.json().map((json) => `a.${btoa(unescape(encodeURIComponent(json)))}.b`);
  fc.assert(
    fc.property(fc.oneof(typed, payloads), (text) => {
      const user = userOfToken(text);
      expect(user === null || typeof user === 'string').toBe(true);
    }),
  );
});

test('stored state of another account or of another format is deleted', () => {
  const token = `a.${btoa(JSON.stringify({ sub: '7' }))}.b`;
  const stored = fc.record(
    {
      version: fc.constantFrom(1, 2),
      client: fc.anything(),
      user: fc.anything(),
      ratings: fc.record({ list: fc.dictionary(anyText, fc.integer()) }),
      playlists: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    typed,
    fc.json(),
    stored.map((state) =>
      JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? 0 : value)),
    ),
  );
  fc.assert(
    fc.property(text, (text) => {
      localStorage.setItem('state', text);
      expect(restoreState(token)).toBeNull();
      expect(localStorage.getItem('state')).toBeNull();
    }),
  );
});

test('validateResponse returns a boolean for any response', () => {
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

test('parseJson returns the value of valid JSON, and nothing for other text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(() => parseJson(text)).not.toThrow();
    }),
  );
});
