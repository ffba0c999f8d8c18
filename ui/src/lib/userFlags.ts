// Flags in local storage for the signed-in user. They say which parts of a page will appear, so that it can reserve their space.
import { local } from './storage';
import { ownId, readToken } from './token';

/**
 * The first part of the page Trending: the first steps of a new account, or the next episodes for a user who is watching a show.
 */
export type UserFlag = 'firstRun' | 'upNext';

export const isFlagSet = (name: UserFlag) => local.get(name) === ownId();

/** Sets or removes the user's flag. That of another user is not removed. Without a session nothing changes. */
export function setUserFlag(name: UserFlag, isSet: boolean): void {
  if (readToken() === null) return;
  if (isSet) local.set(name, ownId());
  else if (isFlagSet(name)) local.remove(name);
}
