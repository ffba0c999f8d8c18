// Why: a genre leads to the films of it; the genres of shows that films do not have lead nowhere.
import type { MediaType } from '../../lib/titleKey';

/** A genre of a title. */
export interface Genre {
  id: number;
  name: string;
  /** Whether there is a list of it. */
  listed: boolean;
}

/** Animation, Comedy, Crime, Documentary, Drama, Family, Mystery and Western have the same numbers for both. */
const shared = new Set([16, 35, 80, 99, 18, 10751, 9648, 37]);

/** The genres of a title, and which of them can be browsed. */
export function genresOf(mediaType: MediaType, genres: { id: number; name: string }[]): Genre[] {
  return genres.map(({ id, name }) => ({
    id,
    name,
    listed: mediaType === 'movie' || shared.has(id),
  }));
}
