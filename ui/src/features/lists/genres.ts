import type { MediaType } from '../../lib/ids';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { genreMessages } from '../../lib/messages/genres';

const genreNames: Record<number, string> = {
  ...catalogueMessages.lists.genres,
  ...genreMessages.names,
};

/** The name of a genre; a fallback for an unknown one. */
export function genreName(genre: number): string {
  return genreNames[genre] ?? catalogueMessages.lists.genre;
}

/** Animation, Comedy, Crime, Documentary, Drama, Family, Mystery and Western have the same ids for films and TV. */
const sharedGenres = [16, 35, 80, 99, 18, 10751, 9648, 37];

/** Genres of films, each with the one of TV that includes it. */
const similarGenres: [number, number][] = [
  [28, 10759],
  [12, 10759],
  [878, 10765],
  [14, 10765],
  [10752, 10768],
  [10751, 10762],
];

/** TMDB's TV movies; the built-in catalogue has none. */
const tvMovie = 10770;

function isGenreOf(mediaType: MediaType, id: number): boolean {
  const isOfTv = id >= 10759 && id <= 10768;
  return sharedGenres.includes(id) || isOfTv === (mediaType === 'tv');
}

/** All genres of films or of TV, by name; of the built-in catalogue only those that it has titles of. */
export function genresOf(mediaType: MediaType, isBuiltin: boolean) {
  return Object.entries(genreNames)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => isGenreOf(mediaType, id) && !(isBuiltin && id === tvMovie))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** All genres of films and of TV, by name, or of only one of them. */
export function genreChoices(mediaType: string | undefined, isBuiltin: boolean) {
  const types = mediaTypes.filter((one) => mediaType === undefined || one === mediaType);
  const byId = new Map(
    types.flatMap((type) => genresOf(type, isBuiltin)).map((one) => [one.id, one]),
  );
  return [...byId.values()]
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

const mediaTypes: MediaType[] = ['movie', 'tv'];

/** The genre of films that corresponds to one of TV, or the reverse; undefined when none does. */
export function sameGenreFor(genre: number, wanted: MediaType): number | undefined {
  if (isGenreOf(wanted, genre)) return genre;
  const pair = similarGenres.find((ids) => ids.includes(genre));
  return pair?.[wanted === 'tv' ? 1 : 0];
}
