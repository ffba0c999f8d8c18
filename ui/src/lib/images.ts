// Image URL = image base + size + path. Generated posters of the built-in catalogue are always on this server.

/** The poster size of grids and of a title's page (specification 9.5). */
const posterSize = 'w500';
const faceSize = 'w185';
const portraitSize = 'h632';
const thumbSize = 'w92';

/** The images of this server. */
export const ownImages = '/t/p/';

/** Paths of generated posters, a kind and a number, which only this server has. */
const drawn = /^\/[mt][1-9]\d*\.svg$/;

/** Null without a poster or while the base is unknown. */
export function posterUrl(base: string | null, path: string | null, size = posterSize) {
  if (base === null || path === null) return null;
  return `${drawn.test(path) ? ownImages : base}${size}${path}`;
}

export function faceUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, faceSize);
}

/** The picture of a person in the size of a tile. */
export function portraitUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, portraitSize);
}

/** A poster in the size of a suggestion. */
export function thumbUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, thumbSize);
}
