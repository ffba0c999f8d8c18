// The numbers of specification section 9 and other limits.

/** How long a snackbar stays. */
export const snackbarTime = {
  notification: 3000,
  noRatings: 5000,
  comingSoon: 5000,
  emptyPlaylist: 3000,
  undo: 5000,
};

/** How many milliseconds an answer may take, all of it. The server itself gives up on others before that. */
export const requestTimeout = 45_000;

/** Local storage is written at most once in this time. */
export const persistInterval = 1000;

/** The movie database serves no page beyond this one. */
export const lastCataloguePage = 500;

/** A genre's list asks for this many pages of the movie database at a time. */
export const discoverPages = 3;

/** How long a pointer rests on a tile before its actions show. */
export const hoverDelay = 200;

/** How long typing rests before the search suggests something, and how much it suggests. */
export const suggestions = { delay: 200, shown: 8 };

/** Answers of the catalogue stay this many seconds, so that Back finds its row again. */
export const catalogueCacheSeconds = 20 * 60;

/** A page of rated titles holds this many; a shorter one is the last. */
export const ratedPageSize = 100;

/** Names of the cast that stand on the title's own page. */
export const castShown = 11;

/** How long a new tab waits for another tab's session before it counts as signed out. */
export const siblingAnswerTime = 250;

/** How long signing out waits for the server before this browser forgets the session anyway. */
export const signOutTimeout = 3000;

/** How long after the last change it is asked whether the catalogue knows all titles that were given. */
export const removedTitlesDelay = 3000;

/** How long changes in other tabs are gathered before they are asked for. */
export const changesDebounce = 200;

/** Seasons of a show that stand on its page before the rest is asked for. */
export const seasonsShown = 6;

/** The maintenance tools work on this many titles at a time, and rest so long in between where TMDB is asked. */
export const maintenanceBatch = { size: 30, pause: 30_000 };

/** How often the search for broken images says how far it is, and of how many while that is not known yet. */
export const imageCheck = { poll: 300, unknownCount: 10_000 };

/** One call may remove, or sign out, this many accounts. */
export const usersAtOnce = 1000;

/** Scrolling to the top takes steps of so many pixels, one every `every` ms, and larger ones where it would take too long. */
export const scrollSteps = { usual: 50, large: 300, every: 1000 / 60, longest: 600 };

/** The language that the catalogue is asked for. */
export const catalogueLanguage = 'en-US';
