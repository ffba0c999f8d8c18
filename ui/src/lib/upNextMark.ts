// Whether the user is in the middle of a show, as far as this browser knows: then Trending reserves the room for what is up next
// before anything is loaded.
import { ownId } from './token';

const name = 'upNext';

export const isSomethingUpNext = (): boolean => localStorage.getItem(name) === ownId();

export function rememberUpNext(isSomething: boolean): void {
  if (isSomething) localStorage.setItem(name, ownId());
  else if (isSomethingUpNext()) localStorage.removeItem(name);
}
