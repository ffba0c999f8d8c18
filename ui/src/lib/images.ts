// Image URL = image base + size + path. Generated posters of the built-in catalogue are always on this server.

import { basePath } from './basePath';

/** The poster size of grids and of a title's page (specification 9.5). */
const posterSize = 'w500';
const smallSize = 'w185';
const portraitSize = 'h632';
const thumbSize = 'w92';

/** The images of this server. */
export const ownImages = `${basePath}/t/p/`;

/** Paths of generated posters, a kind and a number, which only this server has. */
const generated = /^\/[mt][1-9]\d*\.svg$/;

/** Null without a poster or while the base is unknown. */
export function posterUrl(base: string | null, path: string | null, size = posterSize) {
  if (base === null || path === null) return null;
  return `${generated.test(path) ? ownImages : base}${size}${path}`;
}

/** A face in a cast, or a small poster. */
export function smallImageUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, smallSize);
}

/** The picture of a person in the size of a tile. */
export function portraitUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, portraitSize);
}

/** A poster in the size of a suggestion. */
export function thumbUrl(base: string | null, path: string | null) {
  return posterUrl(base, path, thumbSize);
}

/** Widths in px of TMDB's posters. */
const widths = [185, 342, 500, 780];

/** A poster from TMDB, which exists in several sizes, unlike generated ones. */
const sized = /\/w500\/[^/]+\.(?:jpe?g|png|webp)$/;

/** The `srcset` for the address of a poster from `posterUrl`; undefined for a generated poster. */
export function posterSrcSet(src: string): string | undefined {
  if (!sized.test(src)) return undefined;
  return widths.map((width) => `${src.replace('/w500/', `/w${width}/`)} ${width}w`).join(', ');
}

/** The width of a grid's tile: `--columns` in tokens.css. */
export const tileSizes =
  '(min-width: 1920px) 12.5vw, (min-width: 1280px) 17vw, (min-width: 960px) 25vw, (min-width: 600px) 33vw, 50vw';
