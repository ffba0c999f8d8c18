import { useUpNext } from './useUpNext';

/** Remembers for the next visit whether there is something to watch next. */
export function RememberUpNext() {
  useUpNext('recent');
  return null;
}
