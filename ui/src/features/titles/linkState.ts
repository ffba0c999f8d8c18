import { toApiId } from '../../lib/ids';
import { isRecord } from '../../lib/json';
import type { Person, Title } from '../../lib/titles';

/** The navigation state of a tile's link: a page shows it until its own data is loaded. */
export interface TitleLinkState {
  id: number;
  imageUrl: string | null;
  movie: { title: string; overview: string; poster_path: string | null; release_date: string };
  profile: boolean;
}

export function titleLinkState(
  title: Title,
  imageUrl: string | null,
  profile = false,
): TitleLinkState {
  const { name, overview, posterPath, released } = title;
  const movie = { title: name, overview, poster_path: posterPath, release_date: released };
  return { id: toApiId(title.key), imageUrl, movie, profile };
}

/** Navigation state of a person's tile; a link in the cast has only the last two members. */
export function personLinkState({ person, name, profilePath }: Person, imageUrl: string | null) {
  const movie = { title: name, overview: '', poster_path: profilePath, release_date: '' };
  return { id: person, imageUrl, movie, profile: true, name, image: imageUrl };
}

/** Parses navigation state; null unless it is of this title. */
export function readTitleLinkState(state: unknown, id: number): TitleLinkState | null {
  return isTitleLinkState(state) && state.id === id ? state : null;
}

function isTitleLinkState(state: unknown): state is TitleLinkState {
  if (!isRecord(state) || !isRecord(state.movie)) return false;
  const { title, overview, release_date } = state.movie;
  return [title, overview, release_date].every((text) => typeof text === 'string');
}

/** The placeholder of a person until the page has loaded. */
export interface PersonLinkState {
  name: string;
  image: string | null;
}

/** Parses navigation state of a cast link or a tile; null without a name. */
export function readPersonLinkState(state: unknown): PersonLinkState | null {
  if (!isRecord(state)) return null;
  const tile = isRecord(state.movie) ? state.movie : {};
  const name = [state.name, tile.name, tile.title].find((text) => typeof text === 'string');
  const image = [state.image, state.imageUrl].find((text) => typeof text === 'string');
  return typeof name === 'string' ? { name, image: imageOf(image) } : null;
}

function imageOf(image: unknown): string | null {
  return typeof image === 'string' ? image : null;
}
