import { useUpNext } from './useUpNext';

/** Remembers for the next visit whether there is something to watch next. */
export function UpNextMark() {
  useUpNext('recent');
  return null;
}
