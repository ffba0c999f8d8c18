import { ownId } from '../../lib/token';
import { isSomethingUpNext, upNextKey } from '../../lib/upNextMark';

/** Remembers for the next visit whether the user is in the middle of a show. */
export function rememberUpNext(isSomething: boolean): void {
  if (isSomething) localStorage.setItem(upNextKey, ownId());
  else if (isSomethingUpNext()) localStorage.removeItem(upNextKey);
}
