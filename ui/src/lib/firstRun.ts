import { local } from './storage';
import { ownId } from './token';

export const firstRunKey = 'firstRun';

/**
 * Whether the account is new, as far as this browser knows: then Trending reserves the room for a line about the first steps
 * before anything is loaded.
 */
export const isFirstRun = () => local.get(firstRunKey) === ownId();
