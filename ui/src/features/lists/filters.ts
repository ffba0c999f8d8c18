// The filters of a list. The address has them as parameters of TMDB's `/discover`.
import { matchPath } from 'react-router';
import type { MediaType } from '../../lib/ids';
import { discoverPages } from '../../lib/limits';
import { paths, patterns } from '../../lib/paths';
import { filterPath } from '../../lib/filterPath';
import { sameGenreFor } from './genres';
import { genreMediaType, genreOf } from './lists';
import type { CatalogueList } from './lists';

export type Filters = Record<string, string>;

const ofBoth = [
  ...['with_genres', 'without_genres', 'with_companies', 'without_companies'],
  ...['with_keywords', 'without_keywords', 'vote_average.gte', 'vote_average.lte'],
  ...['vote_count.gte', 'vote_count.lte', 'with_runtime.gte', 'with_runtime.lte'],
  ...['with_original_language', 'with_origin_country', 'sort_by'],
  ...['with_watch_providers', 'watch_region'],
];
const ofMovies = [
  ...['with_cast', 'with_crew', 'with_people', 'primary_release_year'],
  ...['primary_release_date.gte', 'primary_release_date.lte'],
  ...['certification', 'certification.lte', 'certification_country'],
];
const ofTv = [
  ...['with_networks', 'with_status', 'first_air_date_year'],
  ...['first_air_date.gte', 'first_air_date.lte'],
];

const dateNames = { movie: 'primary_release_date', tv: 'first_air_date' };
const yearNames = { movie: 'primary_release_year', tv: 'first_air_date_year' };
const defaultSort = 'popularity.desc';
const drama = 18;

/** The names of the parameters for the first and the last day. */
export function dateBounds(mediaType: MediaType): { from: string; to: string } {
  return { from: `${dateNames[mediaType]}.gte`, to: `${dateNames[mediaType]}.lte` };
}

/** The media type and the filters of a list. */
export interface Filtered {
  mediaType: MediaType;
  filters: Filters;
}

/** The filters of an address; null when it can have none. */
export function parseFilters(pathname: string, search: string): Filtered | null {
  const params = matchPath(patterns.discover, pathname)?.params;
  return params ? filtersFor(params.genre, search) : null;
}

/** The filters of a query, together with the genre of the path; null if that is no genre. */
export function filtersFor(pathGenre: string | undefined, search: string): Filtered | null {
  const genre = genreOf(pathGenre);
  if (pathGenre !== undefined && genre === null) return null;
  const mediaType = genreMediaType(search);
  const filters = filtersOf(search, mediaType);
  if (genre !== null && !filters.with_genres) filters.with_genres = String(genre);
  return { mediaType, filters };
}

function filtersOf(search: string, mediaType: MediaType): Filters {
  const params = new URLSearchParams(search);
  const names = [...ofBoth, ...(mediaType === 'movie' ? ofMovies : ofTv)];
  const found = names.flatMap((name): [string, string][] => {
    const value = params.get(name) ?? '';
    return /^[\w.,|: +/-]{1,80}$/.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** The address of a list with filters. A single genre is in the path. */
export function addressOf({ mediaType, filters }: Filtered): string {
  const { with_genres: genres = '', ...others } = filters;
  const genre = genreOf(genres);
  if (genre === null) return filterPath(mediaType, filters);
  const params = new URLSearchParams(others);
  const path = paths.discover(genre, mediaType);
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path;
}

/** The ids of a parameter and their separator: a comma requires all of them, a bar any of them. */
export function idsOf(value = ''): { ids: string[]; separator: ',' | '|' } {
  return { ids: value.split(/[,|]/).filter(Boolean), separator: value.includes('|') ? '|' : ',' };
}

/** The genre that is the only filter; null for other filters. */
export function plainGenreOf({ filters }: Filtered): number | null {
  return Object.keys(filters).length === 1 ? genreOf(filters.with_genres) : null;
}

/** How many filters are in use. A range counts as one; the order does not count. */
export function countFilters({ filters }: Filtered): number {
  const names = Object.keys(filters).filter(
    (name) => !['sort_by', 'certification_country', 'watch_region'].includes(name),
  );
  return new Set(names.map((name) => name.replace(/\.[gl]te$/, ''))).size;
}

/** Converts filters to the other media type, which has other names for dates, orders and genres. */
export function filtersForKind(filtered: Filtered, wanted: MediaType): Filters {
  const { mediaType, filters } = filtered;
  if (mediaType === wanted) return filters;
  const renamed = Object.entries(filters).map(([name, value]) => [
    name === yearNames[mediaType]
      ? yearNames[wanted]
      : name.replace(dateNames[mediaType], dateNames[wanted]),
    value,
  ]);
  const sort = sortName(filtered);
  return filtersOf(
    String(
      new URLSearchParams({
        ...Object.fromEntries(renamed),
        ...genresForKind(filters, wanted),
        // Only films have revenues.
        sort_by: sort === 'revenue.desc' ? '' : sortOfName(sort, wanted),
      }),
    ),
    wanted,
  );
}

/** Converts the genres to the other media type. Genres that it lacks are omitted; if no wanted genre is left, drama is used. */
function genresForKind(
  { with_genres: wanted, without_genres: unwanted }: Filters,
  kind: MediaType,
) {
  const same = (value?: string) => [
    ...new Set(idsOf(value).ids.flatMap((id) => sameGenreFor(Number(id), kind) || [])),
  ];
  const included = same(wanted);
  if (wanted && included.length === 0) included.push(drama);
  const excluded = same(unwanted).filter((genre) => !included.includes(genre));
  return {
    with_genres: included.join(idsOf(wanted).separator),
    without_genres: excluded.join(idsOf(unwanted).separator),
  };
}

/** The request for a list with filters. TMDB ignores one end of a range of dates without the other. */
export function filteredList({ mediaType, filters }: Filtered): CatalogueList {
  const { from, to } = dateBounds(mediaType);
  const ends = filters[from] || filters[to] ? { [from]: '1870-01-01', [to]: '2100-12-31' } : {};
  const url = mediaType === 'tv' ? '/3/discover/tv' : '/4/discover/movie';
  // The order comes last, as in the requests that bootstrap.js sends for a genre.
  const params = { ...ends, ...filters, sort_by: filters.sort_by ?? defaultSort };
  return { url, params, step: discoverPages };
}

/** The current order, under a name that is the same for both media types. */
export function sortName({ mediaType, filters }: Filtered): string {
  const sort = filters.sort_by ?? defaultSort;
  const title = mediaType === 'movie' ? 'title.' : 'name.';
  return sort.replace(dateNames[mediaType], 'date').replace(title, 'title.');
}

/** The reverse of `sortName`; empty for the order without a filter. */
export function sortOfName(name: string, mediaType: MediaType): string {
  if (name === defaultSort) return '';
  const title = mediaType === 'movie' ? 'title.' : 'name.';
  return name.replace('date.', `${dateNames[mediaType]}.`).replace('title.', title);
}
