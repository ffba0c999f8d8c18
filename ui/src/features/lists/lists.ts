import type { MediaType } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';

const kinds = ['all', 'movie', 'tv'] as const;
const windows = ['day', 'week'] as const;
export const categories = {
  movie: ['popular', 'top_rated', 'now_playing', 'upcoming'],
  tv: ['popular', 'top_rated', 'airing_today', 'on_the_air'],
} as const;

/** The parameters of a trending list in TMDB's paths. */
export interface Trending {
  kind: (typeof kinds)[number];
  window: (typeof windows)[number];
}

interface Category {
  kind: MediaType;
  name: (typeof categories)[MediaType][number];
}

/** The request for a list, and the number of pages that are loaded at a time. */
export interface CatalogueList {
  url: string;
  params: Record<string, string | number | boolean>;
  step: number;
}

const commonParams = { language: catalogueLanguage, include_adult: false };

/** Parses the path parameters of a trending list; null when invalid. */
export function trendingOf(kind: string | undefined, window: string | undefined): Trending | null {
  const known = kinds.find((name) => name === kind);
  const over = windows.find((name) => name === window);
  return known && over ? { kind: known, window: over } : null;
}

/** Parses the path parameters of a category; null when invalid. */
export function categoryOf(kind: string | undefined, list: string | undefined): Category | null {
  if (kind !== 'movie' && kind !== 'tv') return null;
  const name = categories[kind].find((known) => known === list);
  return name ? { kind, name } : null;
}

/** The category of films that corresponds to one of shows, or the reverse. */
export function sameCategoryFor({ kind, name }: Category, wanted: MediaType): Category {
  const names: readonly string[] = categories[kind];
  return { kind: wanted, name: categories[wanted][names.indexOf(name)] ?? 'popular' };
}

/** Parses a genre id; null when invalid. */
export function genreOf(text: string | undefined): number | null {
  return /^[1-9][0-9]{0,5}$/.test(text ?? '') ? Number(text) : null;
}

export function trendingList({ kind, window }: Trending): CatalogueList {
  return { url: `/3/trending/${kind}/${window}`, params: commonParams, step: 1 };
}

export function categoryList({ kind, name }: Category): CatalogueList {
  return { url: `/3/${kind}/${name}`, params: commonParams, step: 1 };
}

/** The media type of a genre's list, from the query of its address; films by default. */
export function genreMediaType(search: string): MediaType {
  return new URLSearchParams(search).get('media_type') === 'tv' ? 'tv' : 'movie';
}
