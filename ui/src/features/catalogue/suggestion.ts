// Why: a suggestion is one line, whatever it leads to; what it says and where it leads is decided here.
import { yearOf } from '../../lib/dates';
import { entryKey, isPerson } from '../../lib/entry';
import type { Entry } from '../../lib/entry';
import { faceUrl, portraitUrl, posterUrl, thumbUrl } from '../../lib/images';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { handoverOf, handoverOfPerson } from './handover';

const text = messages.search;

/** One line of the suggestions. */
export interface Suggestion {
  key: string;
  name: string;
  about: string;
  to: string;
  state: unknown;
  image: string | null;
  shape: 'poster' | 'face';
}

/** The id of a line, by which the box says which one is meant. */
export function lineId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The line for an entry. */
export function suggestionOf(entry: Entry, imageBase: string | null): Suggestion {
  const key = entryKey(entry);
  if (isPerson(entry)) {
    const { person, name, department, profilePath } = entry;
    return {
      key,
      name,
      about: joined([text.person, department]),
      to: paths.person(person),
      state: handoverOfPerson(entry, portraitUrl(imageBase, profilePath)),
      image: faceUrl(imageBase, profilePath),
      shape: 'face',
    };
  }
  return {
    key,
    name: entry.name,
    about: joined([text[entry.key.mediaType], yearOf(entry.released)]),
    to: paths.title(entry.key),
    state: handoverOf(entry, posterUrl(imageBase, entry.posterPath)),
    image: thumbUrl(imageBase, entry.posterPath),
    shape: 'poster',
  };
}

function joined(texts: string[]): string {
  return texts.filter((part) => part !== '').join(' · ');
}
