// Why: a title's page paints its poster and name at once, from what the tile already knew (specification 2.16).
import type { Person } from '../../lib/entry';
import type { Title } from '../../lib/title';
import { wireId } from '../../lib/titleKey';

/** What a tile hands to the page it leads to, as navigation state. */
export interface Handover {
  id: number;
  imageUrl: string | null;
  movie: { title: string; overview: string; poster_path: string | null; release_date: string };
  profile: boolean;
}

/** What the tile of a title hands over. */
export function handoverOf(title: Title, imageUrl: string | null, profile = false): Handover {
  const { name, overview, posterPath, released } = title;
  const movie = { title: name, overview, poster_path: posterPath, release_date: released };
  return { id: wireId(title.key), imageUrl, movie, profile };
}

/** What the tile of a person hands over; a name of the cast hands over the last two of these. */
export function handoverOfPerson({ person, name, profilePath }: Person, imageUrl: string | null) {
  const movie = { title: name, overview: '', poster_path: profilePath, release_date: '' };
  return { id: person, imageUrl, movie, profile: true, name, image: imageUrl };
}

/** Reads navigation state; null unless a tile handed over this very title. */
export function readHandover(state: unknown, id: number): Handover | null {
  return isHandover(state) && state.id === id ? state : null;
}

function isHandover(state: unknown): state is Handover {
  if (!isRecord(state) || !isRecord(state.movie)) return false;
  const { title, overview, release_date } = state.movie;
  return [title, overview, release_date].every((text) => typeof text === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
