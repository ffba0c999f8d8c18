// Image address = image base + size + path. Paths drawn by the built-in catalogue are always served by our own server.

/** The poster size of grids and of a title's page (specification 9.5). */
const posterSize = 'w500';
const faceSize = 'w185';
const portraitSize = 'h632';
const thumbSize = 'w92';

/** Our own server's images. */
export const ownImages = '/t/p/';

/** The paths that the built-in catalogue gives: a kind and a number. No image host but ours has them. */
const drawn = /^\/[mt][1-9]\d*\.svg$/;

/** The address of a poster, or null when the title has none or the base is not known yet. */
export function posterUrl(base: string | null, path: string | null, size = posterSize) {
  if (base === null || path === null) return null;
  return `${drawn.test(path) ? ownImages : base}${size}${path}`;
}

/** The address of a small picture of a person. */
export function faceUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, faceSize);
}

/** The address of a person's picture as large as a tile. */
export function portraitUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, portraitSize);
}

/** The address of a poster as small as a suggestion. */
export function thumbUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, thumbSize);
}
