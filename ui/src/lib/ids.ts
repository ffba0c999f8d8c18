// Ids of films and TV titles overlap, so a title is named by its media type and its number.

export type MediaType = 'movie' | 'tv';

/** What names one title: never its number alone. */
export interface TitleKey {
  mediaType: MediaType;
  number: number;
}

const tvPrefix = '999';
const plainNumber = /^[1-9][0-9]{0,9}$/;
// The catalogue's numbers fit in 32 bits.
const largest = 2 ** 31 - 1;

/** The id of our own API and of our links: a film's number, or 999 and a TV title's number. */
export function toApiId({ mediaType, number }: TitleKey): number {
  return mediaType === 'tv' ? Number(`${tvPrefix}${number}`) : number;
}

/** The text form, "tv:123", by which slices and lists key titles. */
export function toKey({ mediaType, number }: TitleKey): string {
  return `${mediaType}:${number}`;
}

/** Reads "movie" or "tv"; anything else is null. */
export function parseMediaType(text: string | null | undefined): MediaType | null {
  return text === 'movie' || text === 'tv' ? text : null;
}

/**
 * Reads a wire id. Without a media type an id that begins with 999 may be a film or a show: then the caller's
 * own entry (`has`) decides, then TV. Null when no title can have the id.
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

/** Reads the text form; null when it is none. */
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

/** Reads a person's id; null when no person can have it. */
export function parsePersonId(text: string): number | null {
  const number = plainNumber.test(text) ? Number(text) : Infinity;
  return number <= largest ? number : null;
}
