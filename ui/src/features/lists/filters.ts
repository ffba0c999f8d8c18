// The filters of a list, which its address has as TMDB's parameters of `/discover`.
import { matchPath } from 'react-router';
import type { MediaType } from '../../lib/ids';
import { discoverPages } from '../../lib/limits';
import { paths, patterns } from '../../lib/paths';
import { filterPath } from '../../lib/filterPath';
import { genreList, genreMediaType, genreOf } from './lists';
import type { CatalogueList } from './lists';

export type Filters = Record<string, string>;

const ofBoth = [
  ...['with_genres', 'without_genres', 'with_companies', 'without_companies'],
  ...['with_keywords', 'without_keywords', 'vote_average.gte', 'vote_average.lte'],
  ...['vote_count.gte', 'vote_count.lte', 'with_runtime.gte', 'with_runtime.lte'],
  ...['with_original_language', 'with_origin_country', 'sort_by'],
];
const ofMovies = [
  ...['with_cast', 'with_crew', 'with_people', 'primary_release_year'],
  ...['primary_release_date.gte', 'primary_release_date.lte'],
  ...['certification', 'certification.lte', 'certification_country'],
];
const ofTv = ['with_networks', 'first_air_date_year', 'first_air_date.gte', 'first_air_date.lte'];

const dateNames = { movie: 'primary_release_date', tv: 'first_air_date' };

/** The names of the first and the last day. */
export function dateBounds(mediaType: MediaType): { from: string; to: string } {
  return { from: `${dateNames[mediaType]}.gte`, to: `${dateNames[mediaType]}.lte` };
}

/** What a list shows: titles of one kind, with filters. */
export interface Filtered {
  mediaType: MediaType;
  filters: Filters;
}

/** The filters of an address; null when it can have none. */
export function parseFilters(pathname: string, search: string): Filtered | null {
  const params = matchPath(patterns.discover, pathname)?.params;
  return params ? filtersFor(params.genre, search) : null;
}

/** The filters of a query, and the genre of the path as one of them; null when that is none. */
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

/** The address of filters; a single genre stands in the path. */
export function addressOf({ mediaType, filters }: Filtered): string {
  const { with_genres: genres = '', ...others } = filters;
  const genre = genreOf(genres);
  if (genre === null) return filterPath(mediaType, filters);
  const params = new URLSearchParams(others);
  const path = paths.discover(genre, mediaType);
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path;
}

/** How many filters are in use: a range is one, and the order none. */
export function countFilters({ filters }: Filtered): number {
  const names = Object.keys(filters).filter(
    (name) => name !== 'sort_by' && name !== 'certification_country',
  );
  return new Set(names.map((name) => name.replace(/\.[gl]te$/, ''))).size;
}

/** The filters that the other kind has too; dates and orders have other names there. */
export function filtersForKind({ mediaType, filters }: Filtered, wanted: MediaType): Filters {
  if (mediaType === wanted) return filters;
  const [own, other] = [dateNames[mediaType], dateNames[wanted]];
  const [title, otherTitle] = mediaType === 'movie' ? ['title.', 'name.'] : ['name.', 'title.'];
  const kept = Object.entries(filters).filter(([name]) => !/^with(out)?_genres$/.test(name));
  const renamed = kept.map(([name, value]) => [
    name.replace(own, other),
    value.replace(own, other).replace(title, otherTitle),
  ]);
  return filtersOf(String(new URLSearchParams(renamed)), wanted);
}

/** The request for a list with filters. TMDB ignores one end of a range of dates without the other. */
export function filteredList(filtered: Filtered): CatalogueList {
  const { mediaType, filters } = filtered;
  const genre = genreOf(filters.with_genres);
  if (genre !== null && Object.keys(filters).length === 1) return genreList(genre, mediaType);
  const { from, to } = dateBounds(mediaType);
  const ends = filters[from] || filters[to] ? { [from]: '1870-01-01', [to]: '2100-12-31' } : {};
  const url = mediaType === 'tv' ? '/3/discover/tv' : '/4/discover/movie';
  const params = { sort_by: 'popularity.desc', ...ends, ...filters };
  return { url, params, step: discoverPages };
}

/** The order in use, under a name that both kinds share. */
export function sortName({ mediaType, filters }: Filtered): string {
  const sort = filters.sort_by ?? 'popularity.desc';
  const title = mediaType === 'movie' ? 'title.' : 'name.';
  return sort.replace(dateNames[mediaType], 'date').replace(title, 'title.');
}

/** The reverse of `sortName`. */
export function sortOfName(name: string, mediaType: MediaType): string {
  const title = mediaType === 'movie' ? 'title.' : 'name.';
  return name.replace('date.', `${dateNames[mediaType]}.`).replace('title.', title);
}
