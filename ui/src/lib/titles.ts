import { parseApiId, toApiId, toKey } from './ids';
import type { MediaType, TitleKey } from './ids';

/** What a tile shows of a title and what a rating carries along. Unknown texts are empty. */
export interface Title {
  key: TitleKey;
  name: string;
  overview: string;
  posterPath: string | null;
  released: string;
}

/** A title as the server stores it for ratings and playlists. */
interface StoredTitle {
  id: number;
  media_type: MediaType;
  title?: string | null;
  description?: string | null;
  poster_path?: string | null;
  release_date?: string | null;
}

/** Null when no title can have the id. */
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

/** A title as requests name it. */
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

/** What a tile shows of a person. Unknown texts are empty. */
export interface Person {
  person: number;
  name: string;
  profilePath: string | null;
  department: string;
  knownFor: string[];
}

/** One row of a list. */
export type CatalogueItem = Title | Person;

/** Tells a person from a title. */
export function isPerson(item: CatalogueItem): item is Person {
  return 'person' in item;
}

/** The text by which lists key their rows. */
export function itemKey(item: CatalogueItem): string {
  return isPerson(item) ? `person:${item.person}` : toKey(item.key);
}

/** A list of titles, and people, as far as it is loaded; `titles` is undefined before the first answer. */
export interface TitleList {
  titles: CatalogueItem[] | undefined;
  error: unknown;
  loading: boolean;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}

/** What titles can be sorted by: best rated, newest or A first; equal ones by name. */
export type TitleOrder = 'title' | 'year' | 'score';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy; titles whose date is unknown are the oldest. */
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
