import { describe, expect, it } from 'vitest';
import { chipsOf } from './FilterChips';
import {
  addressOf,
  countFilters,
  filteredList,
  filtersForKind,
  parseFilters,
  plainGenreOf,
  sortName,
} from './filters';

const discover = '/ms/movies/discover';

describe('the filters of an address', () => {
  it.each([
    [discover, '', 'movie', {}],
    [`${discover}/18`, '', 'movie', { with_genres: '18' }],
    [
      `${discover}/18`,
      '?media_type=tv&with_networks=7',
      'tv',
      { with_genres: '18', with_networks: '7' },
    ],
    [discover, '?with_genres=18,35&junk=1&with_people=', 'movie', { with_genres: '18,35' }],
    [discover, '?with_networks=7&certification=<b>', 'movie', {}],
  ])('%s%s are of %s', (path, search, mediaType, filters) => {
    expect(parseFilters(path, search)).toEqual({ mediaType, filters });
  });

  it('are null for other lists and invalid genres', () => {
    expect(parseFilters('/ms/movies/multi/movie/popular', '')).toBeNull();
    expect(parseFilters(`${discover}/drama`, '')).toBeNull();
  });

  it.each([
    [`${discover}/18`, ''],
    [`${discover}/18`, '?media_type=tv&with_runtime.lte=60'],
    [discover, '?with_genres=18%2C35&sort_by=title.asc'],
    [discover, '?media_type=tv&with_keywords=9'],
  ])('%s%s are written as they were read', (path, search) => {
    const filtered = parseFilters(path, search);
    expect(filtered && addressOf(filtered)).toBe(`${path}${search}`);
  });
});

it('a single genre is requested with the order, and filters with both ends of a range of dates', () => {
  const plain = filteredList({ mediaType: 'movie', filters: { with_genres: '18' } });
  expect(plain.params).toEqual({ with_genres: '18', sort_by: 'popularity.desc' });
  const since = filteredList({ mediaType: 'tv', filters: { 'first_air_date.gte': '1990-01-01' } });
  expect(since.url).toBe('/3/discover/tv');
  expect(since.params).toEqual({
    sort_by: 'popularity.desc',
    'first_air_date.gte': '1990-01-01',
    'first_air_date.lte': '2100-12-31',
  });
});

it('the other kind keeps dates, order and genres under its own names', () => {
  const movies = {
    mediaType: 'movie' as const,
    filters: {
      with_genres: '18',
      with_people: '3',
      'primary_release_date.gte': '1990-01-01',
      sort_by: 'title.asc',
    },
  };
  expect(filtersForKind(movies, 'tv')).toEqual({
    with_genres: '18',
    'first_air_date.gte': '1990-01-01',
    sort_by: 'name.asc',
  });
  expect(sortName(movies)).toBe('title.asc');
});

it.each([
  ['movie', 'tv', { with_genres: '18,28,12' }, { with_genres: '18,10759' }],
  ['movie', 'tv', { with_genres: '878|14|35' }, { with_genres: '10765|35' }],
  ['movie', 'tv', { with_genres: '27,35' }, { with_genres: '35' }],
  ['movie', 'tv', { with_genres: '27' }, { with_genres: '18' }],
  [
    'movie',
    'tv',
    { with_genres: '28', without_genres: '12,27,80' },
    { with_genres: '10759', without_genres: '80' },
  ],
  ['tv', 'movie', { without_genres: '10768' }, { without_genres: '10752' }],
  ['movie', 'tv', { with_genres: 'drama' }, { with_genres: '18' }],
  ['movie', 'tv', { primary_release_year: '1999' }, { first_air_date_year: '1999' }],
  ['tv', 'movie', { first_air_date_year: '1999' }, { primary_release_year: '1999' }],
  ['tv', 'movie', { sort_by: 'first_air_date.asc' }, { sort_by: 'primary_release_date.asc' }],
  ['movie', 'tv', { sort_by: 'revenue.desc' }, {}],
  ['movie', 'tv', { sort_by: 'popularity.desc' }, {}],
] as const)('from %s to %s, %o becomes %o', (mediaType, wanted, filters, others) => {
  expect(filtersForKind({ mediaType, filters }, wanted)).toEqual(others);
});

it('a single genre is plain without another filter', () => {
  const plain = (filters: Record<string, string>) => plainGenreOf({ mediaType: 'movie', filters });
  expect(plain({ with_genres: '18' })).toBe(18);
  expect(plain({ with_genres: '18,35' })).toBeNull();
  expect(plain({ with_genres: '18', with_people: '3' })).toBeNull();
  expect(plain({ with_people: '3' })).toBeNull();
});

it('an age rating and a number of votes can be removed with all that belongs to them', () => {
  const genre = { with_genres: '18' };
  const rest = (filters: Record<string, string>) =>
    chipsOf({ mediaType: 'movie', filters: { ...genre, ...filters } })
      .slice(1)
      .map((chip) => [chip.label, chip.rest]);
  const certification_country = 'US';
  expect(rest({ certification: 'R', certification_country })).toEqual([['Rated R', genre]]);
  expect(rest({ 'certification.lte': 'PG', certification_country })).toEqual([
    ['Rated PG or lower', genre],
  ]);
  expect(rest({ 'vote_count.gte': '100' })).toEqual([['from 100 votes', genre]]);
  expect(rest({ 'vote_count.gte': '100', 'vote_count.lte': '2000' })).toEqual([
    ['100–2,000 votes', genre],
  ]);
});

it('a range counts and shows as one filter, and each genre can be removed', () => {
  const filters = {
    with_genres: '18,35',
    'primary_release_date.gte': '1990-01-01',
    'primary_release_date.lte': '1999-12-31',
    'vote_average.gte': '7.5',
    sort_by: 'title.asc',
  };
  const filtered = { mediaType: 'movie' as const, filters };
  expect(countFilters(filtered)).toBe(3);
  const chips = chipsOf(filtered);
  expect(chips.map(({ label }) => label)).toEqual([
    'Drama',
    'Comedy',
    '1990–1999',
    'Vote from 7.5',
  ]);
  expect(chips[0]?.rest).toEqual({ ...filters, with_genres: '35' });
  expect(Object.keys(chips[2]?.rest ?? {})).toEqual(['with_genres', 'vote_average.gte', 'sort_by']);
});
