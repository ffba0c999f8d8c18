import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/arbitraries';
import { parseApiId, parseKey, toApiId, toKey } from './ids';
import type { TitleKey } from './ids';

const film: TitleKey = { mediaType: 'movie', number: 999123 };
const show: TitleKey = { mediaType: 'tv', number: 123 };

describe('API ids', () => {
  // specification 3.2
  it('prefix shows with 999 and films with nothing', () => {
    expect(toApiId(show)).toBe(999123);
    expect(toApiId(film)).toBe(999123);
    expect(toApiId({ mediaType: 'movie', number: 11 })).toBe(11);
  });

  it('are parsed by their media type', () => {
    expect(parseApiId(999123, 'tv')).toEqual(show);
    expect(parseApiId('999123', 'movie')).toEqual(film);
  });

  it('without a media type are the known title, else the show', () => {
    expect(parseApiId(999123, null, (key) => key.mediaType === 'movie')).toEqual(film);
    expect(parseApiId(999123, null, () => true)).toEqual(show);
    expect(parseApiId(999123, null)).toEqual(show);
    expect(parseApiId(123, null)).toEqual({ mediaType: 'movie', number: 123 });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '9'.repeat(16)])('are invalid: "%s"', (id) => {
    expect(parseApiId(id, null)).toBeNull();
  });

  it('are films when they are only the prefix, or the prefix and a zero', () => {
    expect(parseApiId('999', null)).toEqual({ mediaType: 'movie', number: 999 });
    expect(parseApiId('99901', null)).toEqual({ mediaType: 'movie', number: 99901 });
    expect(parseApiId('123', 'tv')).toBeNull();
  });
});

describe('title keys', () => {
  it('survive a round trip', () => {
    expect(toKey(show)).toBe('tv:123');
    expect(parseKey(toKey(film))).toEqual(film);
    expect(parseKey('person:3')).toBeNull();
  });
});

const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const title = fc.record({ mediaType: fc.constantFrom('movie' as const, 'tv' as const), number });

it('every title survives the round trip through its key and its API id', () => {
  fc.assert(
    fc.property(title, (key) => {
      expect(parseKey(toKey(key))).toEqual(key);
      expect(parseApiId(toApiId(key), key.mediaType)).toEqual(key);
    }),
  );
});

it('any text parses to a title with a valid number, or to none', () => {
  const text = fc.oneof(anyText, fc.stringMatching(/^(movie|tv|):?[0-9]{0,12}$/));
  fc.assert(
    fc.property(text, (text) => {
      for (const key of [parseKey(text), parseApiId(text, null), parseApiId(text, 'tv')]) {
        if (key) expect(key.number >= 1 && key.number < 2 ** 31).toBe(true);
      }
    }),
  );
});
