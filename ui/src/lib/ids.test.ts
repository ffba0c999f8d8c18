import { describe, expect, it } from 'vitest';
import { parseApiId, parseKey, toApiId, toKey } from './ids';
import type { TitleKey } from './ids';
import { paths } from './paths';

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

describe('paths', () => {
  it('contain the media type of a show', () => {
    expect(paths.title(show)).toBe('/ms/movie/999123?media_type=tv');
    expect(paths.title({ mediaType: 'movie', number: 11 })).toBe('/ms/movie/11');
  });

  it('contain the media type of a film whose id could be that of a show', () => {
    expect(paths.title(film)).toBe('/ms/movie/999123?media_type=movie');
  });

  it('keep dots, slashes and percent signs of a query', () => {
    expect(paths.search('50% A/B ..')).toBe('/ms/movies/search/50%25%20A%2FB%20..');
  });
});
