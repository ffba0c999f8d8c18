// Why: lists and searches hold films, shows and people side by side; grids must tell them apart and key them.
import type { Title } from './title';
import { keyText } from './titleKey';

/** What a tile shows of a person. Unknown texts are empty. */
export interface Person {
  person: number;
  name: string;
  profilePath: string | null;
  department: string;
  knownFor: string[];
}

/** One row of a list. */
export type Entry = Title | Person;

/** Tells a person from a title. */
export function isPerson(entry: Entry): entry is Person {
  return 'person' in entry;
}

/** The text by which lists key their rows. */
export function entryKey(entry: Entry): string {
  return isPerson(entry) ? `person:${entry.person}` : keyText(entry.key);
}
