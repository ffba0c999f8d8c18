// Why: an address may say anything; only these lists exist.
import type { Trending } from './catalogueApi';

const kinds: Trending['kind'][] = ['all', 'movie', 'tv'];
const windows: Trending['window'][] = ['day', 'week'];

/** Reads the two parts of a trending address; null when there is no such list. */
export function trendingOf(kind: string | undefined, window: string | undefined): Trending | null {
  const known = kinds.find((name) => name === kind);
  const over = windows.find((name) => name === window);
  return known && over ? { kind: known, window: over } : null;
}
