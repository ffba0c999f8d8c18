// Why: a rating that lands on the wrong title is a lost rating.
import { describe, expect, it } from 'vitest';
import { paths } from './paths';
import { keyText, titleOfText, titleOfWire, wireId } from './titleKey';
import type { TitleKey } from './titleKey';

const film: TitleKey = { mediaType: 'movie', number: 999123 };
const show: TitleKey = { mediaType: 'tv', number: 123 };

describe('wire ids', () => {
  // specification 3.2
  it('put 999 before a show and nothing before a film', () => {
    expect(wireId(show)).toBe(999123);
    expect(wireId(film)).toBe(999123);
    expect(wireId({ mediaType: 'movie', number: 11 })).toBe(11);
  });

  it('are read by their media type', () => {
    expect(titleOfWire(999123, 'tv')).toEqual(show);
    expect(titleOfWire('999123', 'movie')).toEqual(film);
  });

  it('without a media type mean the title the caller has, else the show', () => {
    expect(titleOfWire(999123, null, (key) => key.mediaType === 'movie')).toEqual(film);
    expect(titleOfWire(999123, null, () => true)).toEqual(show);
    expect(titleOfWire(999123, null)).toEqual(show);
    expect(titleOfWire(123, null)).toEqual({ mediaType: 'movie', number: 123 });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '9'.repeat(16)])(
    'that no title can have are refused: "%s"',
    (id) => {
      expect(titleOfWire(id, null)).toBeNull();
    },
  );

  it('that are only the prefix, or the prefix and a zero, are films', () => {
    expect(titleOfWire('999', null)).toEqual({ mediaType: 'movie', number: 999 });
    expect(titleOfWire('99901', null)).toEqual({ mediaType: 'movie', number: 99901 });
    expect(titleOfWire('123', 'tv')).toBeNull();
  });
});

describe('the text form', () => {
  it('goes there and back', () => {
    expect(keyText(show)).toBe('tv:123');
    expect(titleOfText(keyText(film))).toEqual(film);
    expect(titleOfText('person:3')).toBeNull();
  });
});

describe('links', () => {
  it('name the media type of a show', () => {
    expect(paths.title(show)).toBe('/ms/movie/999123?media_type=tv');
    expect(paths.title({ mediaType: 'movie', number: 11 })).toBe('/ms/movie/11');
  });

  it('name the media type of a film whose number could be a show', () => {
    expect(paths.title(film)).toBe('/ms/movie/999123?media_type=movie');
  });

  it('keep dots, slashes and percent signs of a search', () => {
    expect(paths.search('50% A/B ..')).toBe('/ms/movies/search/50%25%20A%2FB%20..');
  });
});
