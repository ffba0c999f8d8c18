import { ownId } from '../../lib/token';
import { isSomethingUpNext, upNextKey } from '../../lib/upNextMark';
import { local } from '../../lib/storage';

/** Remembers for the next visit whether the user is in the middle of a show. */
export function rememberUpNext(isSomething: boolean): void {
  if (isSomething) local.set(upNextKey, ownId());
  else if (isSomethingUpNext()) local.remove(upNextKey);
}
