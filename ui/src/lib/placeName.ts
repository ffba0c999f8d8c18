// Why: what is remembered of a place, such as how far it was scrolled, is kept under one name.
import type { Location } from 'react-router';

/** The name of a place in the history. The first of every visit has the same key: its address tells it from another's. */
export function placeName({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
