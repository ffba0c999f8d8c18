// Ids of films and TV titles overlap, so a title is named by its media type and its number.

export type MediaType = 'movie' | 'tv';

export interface TitleKey {
  mediaType: MediaType;
  number: number;
}

const tvPrefix = '999';
const plainNumber = /^[1-9][0-9]{0,9}$/;
// TMDB's ids fit in 32 bits.
const largest = 2 ** 31 - 1;

/** The id in the API and in links: a film's number, or 999 and a show's number. */
export function toApiId({ mediaType, number }: TitleKey): number {
  return mediaType === 'tv' ? Number(`${tvPrefix}${number}`) : number;
}

/** The key of a title in slices and lists: "tv:123". */
export function toKey({ mediaType, number }: TitleKey): string {
  return `${mediaType}:${number}`;
}

/** Parses "movie" or "tv"; null for other text. */
export function parseMediaType(text: string | null | undefined): MediaType | null {
  return text === 'movie' || text === 'tv' ? text : null;
}

/**
 * Parses an API id; null when invalid. Without a media type, an id that begins with 999 may be a film or a show: the title
 * that the caller `has`, else the show.
 */
export function parseApiId(
  id: string | number,
  mediaType: MediaType | null,
  has: (key: TitleKey) => boolean = () => false,
): TitleKey | null {
  const movie = titleKeyOf('movie', String(id));
  const tv = titleKeyOf('tv', stripped(String(id)));
  if (mediaType === 'movie') return movie;
  if (mediaType === 'tv') return tv;
  if (movie && has(movie) && !(tv && has(tv))) return movie;
  return tv ?? movie;
}

/** Parses a key; null when invalid. */
export function parseKey(text: string): TitleKey | null {
  const [type, number] = text.split(':');
  const mediaType = parseMediaType(type);
  return mediaType && titleKeyOf(mediaType, number ?? '');
}

function stripped(id: string): string {
  return id.startsWith(tvPrefix) ? id.slice(tvPrefix.length) : '';
}

function titleKeyOf(mediaType: MediaType, digits: string): TitleKey | null {
  const number = plainNumber.test(digits) ? Number(digits) : Infinity;
  return number <= largest ? { mediaType, number } : null;
}

/** Parses a person's id; null when invalid. */
export function parsePersonId(text: string): number | null {
  const number = plainNumber.test(text) ? Number(text) : Infinity;
  return number <= largest ? number : null;
}

/** A random id. `crypto.randomUUID` is missing where the page was not loaded over HTTPS. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
