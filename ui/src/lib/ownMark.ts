// Marks that this browser keeps for the signed-in user, so that the room of what is loaded later is there from the start.
import { local } from './storage';
import { ownId, readToken } from './token';

/**
 * What Trending begins with: for a new account a line about the first steps, for a user in the middle of a show what is up
 * next.
 */
export type MarkName = 'firstRun' | 'upNext';

export const isMarked = (name: MarkName) => local.get(name) === ownId();

/** Sets the mark, or removes it; that of another user stays. Without a session nothing changes. */
export function mark(name: MarkName, isMeant: boolean): void {
  if (readToken() === null) return;
  if (isMeant) local.set(name, ownId());
  else if (isMarked(name)) local.remove(name);
}
