import { parseApiId, toApiId, toKey } from './ids';
import type { MediaType, TitleKey } from './ids';

/** The metadata of a tile, which is also sent with a rating. Unknown texts are empty. */
export interface Title {
  key: TitleKey;
  name: string;
  overview: string;
  posterPath: string | null;
  released: string;
}

/** A title of the user's ratings and playlists. */
interface StoredTitle {
  id: number;
  media_type: MediaType;
  title?: string | null;
  description?: string | null;
  poster_path?: string | null;
  release_date?: string | null;
}

/** Null for an invalid id. */
export function fromStoredTitle(row: StoredTitle): Title | null {
  const key = parseApiId(row.id, row.media_type);
  return (
    key && {
      key,
      name: row.title ?? '',
      overview: row.description ?? '',
      posterPath: row.poster_path ?? null,
      released: row.release_date ?? '',
    }
  );
}

/** The members that identify a title in a request. */
export function toTitleBody({ key, name, overview, posterPath, released }: Title) {
  return {
    id: toApiId(key),
    media_type: key.mediaType,
    movie: {
      title: name,
      overview: overview || null,
      poster_path: posterPath,
      release_date: released || null,
    },
  };
}

/** The metadata of a person's tile. Unknown texts are empty. */
export interface Person {
  person: number;
  name: string;
  profilePath: string | null;
  department: string;
  knownFor: string[];
}

/** One row of a list. */
export type CatalogueItem = Title | Person;

export function isPerson(item: CatalogueItem): item is Person {
  return 'person' in item;
}

/** The React key of a row. */
export function itemKey(item: CatalogueItem): string {
  return isPerson(item) ? `person:${item.person}` : toKey(item.key);
}

/** The loaded part of a list of titles and people; `titles` is undefined before the first response. */
export interface TitleList {
  titles: CatalogueItem[] | undefined;
  error: unknown;
  loading: boolean;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}

/** Best rated, newest or A first; equal titles by name. */
type TitleOrder = 'title' | 'year' | 'score';

export const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy; titles without a date are last by year. */
export function sortTitles<T extends Title>(
  titles: T[],
  order: TitleOrder,
  scoreOf: (title: T) => number,
): T[] {
  const compare = {
    title: () => 0,
    year: (one: T, other: T) => compareTexts(other.released, one.released),
    score: (one: T, other: T) => scoreOf(other) - scoreOf(one),
  }[order];
  return titles.toSorted(
    (one, other) => compare(one, other) || byName.compare(one.name, other.name),
  );
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** How many of the titles have a score in `scores`, which is by title key. */
export function countRated(titles: Title[], scores: Record<string, number>): number {
  return titles.filter(({ key }) => toKey(key) in scores).length;
}
