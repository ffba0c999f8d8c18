import type { MediaType } from '../../lib/ids';
import { catalogueLanguage, discoverPages } from '../../lib/limits';

const kinds = ['all', 'movie', 'tv'] as const;
const windows = ['day', 'week'] as const;
const categories = {
  movie: ['popular', 'top_rated', 'now_playing', 'upcoming'],
  tv: ['popular', 'top_rated', 'airing_today', 'on_the_air'],
} as const;

/** Of which kind what is trending may be, and over which time. */
export interface Trending {
  kind: (typeof kinds)[number];
  window: (typeof windows)[number];
}

/** A list of films or of shows by its name. */
export interface Category {
  kind: MediaType;
  name: (typeof categories)[MediaType][number];
}

/** How a list is asked for: where, with what, and how many pages at a time. */
export interface CatalogueList {
  url: string;
  params: Record<string, string | number | boolean>;
  step: number;
}

const usual = { language: catalogueLanguage, include_adult: false };

/** Reads the two parts of a trending address; null when there is no such list. */
export function trendingOf(kind: string | undefined, window: string | undefined): Trending | null {
  const known = kinds.find((name) => name === kind);
  const over = windows.find((name) => name === window);
  return known && over ? { kind: known, window: over } : null;
}

/** Reads the two parts of a category's address; null when there is no such list. */
export function categoryOf(kind: string | undefined, list: string | undefined): Category | null {
  if (kind !== 'movie' && kind !== 'tv') return null;
  const name = categories[kind].find((known) => known === list);
  return name ? { kind, name } : null;
}

/** The same list among films or among shows: what is in cinemas is on the air there. */
export function sameCategoryFor({ kind, name }: Category, wanted: MediaType): Category {
  const names: readonly string[] = categories[kind];
  return { kind: wanted, name: categories[wanted][names.indexOf(name)] ?? 'popular' };
}

/** Reads a genre's number; null when no genre can have it. */
export function genreOf(text: string | undefined): number | null {
  return /^[1-9][0-9]{0,5}$/.test(text ?? '') ? Number(text) : null;
}

/** The call for what is trending. */
export function trendingList({ kind, window }: Trending): CatalogueList {
  return { url: `/3/trending/${kind}/${window}`, params: usual, step: 1 };
}

/** The call for a category. */
export function categoryList({ kind, name }: Category): CatalogueList {
  return { url: `/3/${kind}/${name}`, params: usual, step: 1 };
}

/** The call for the films of a genre. */
export function genreList(genre: number): CatalogueList {
  const params = { with_genres: genre, sort_by: 'popularity.desc' };
  return { url: '/4/discover/movie', params, step: discoverPages };
}
