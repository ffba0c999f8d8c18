// Why: what is remembered of a place, such as how far it was scrolled, is kept under one name.
import type { Location } from 'react-router';
import { paths } from './paths';

/** The name of a place in the history. The first of every visit has the same key: its address tells it from another's. */
export function placeName({ key, pathname, search }: Location): string {
  // The pass of a letter's link is no part of it: names are stored (S21).
  const named = pathname.startsWith(paths.newPassword()) ? paths.newPassword() : pathname;
  return key === 'default' ? named + search : key;
}
