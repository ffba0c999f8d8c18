import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedText } from '../testing/arbitraries';
import type { TitleKey } from './ids';
import { paths, queryOfPath } from './paths';

const film: TitleKey = { mediaType: 'movie', number: 999123 };
const show: TitleKey = { mediaType: 'tv', number: 123 };

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

const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

it('any query survives the round trip through the address of its search', () => {
  fc.assert(
    fc.property(typedText, (query) => {
      expect(queryOfPath(paths.search(query))).toBe(whole(query.trim()));
    }),
  );
});

it('a query is read only from addresses of the search', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '/', '/ms/movies/search/', '/%'), typedText, (root, rest) => {
      const query = queryOfPath(root + rest);
      expect(query === null).toBe(!(root + rest).startsWith('/ms/movies/search/'));
    }),
  );
});
