import { ownId } from './token';
import { local } from './storage';

export const upNextKey = 'upNext';

/**
 * Whether the user is in the middle of a show, as far as this browser knows: then Trending reserves the room for what is up next
 * before anything is loaded.
 */
export const isSomethingUpNext = () => local.get(upNextKey) === ownId();
