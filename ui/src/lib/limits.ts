// The numbers of specification section 9 and other limits.

/** In ms. */
export const snackbarTime = {
  notification: 3000,
  noRatings: 5000,
  comingSoon: 5000,
  emptyPlaylist: 3000,
  /** Of titles and episodes that were marked as seen. */
  mark: 8000,
  /** With an action. */
  undo: 10_000,
};

/** The closed messages whose changes the key z undoes, at most. */
export const maxClosed = 50;

/** In ms: when to load the code that is needed after the first page, and to retry loading the code of the toasts. */
export const afterFirstPageDelay = 3000;

/** In ms after a removal, during which the remove button that has moved below the pointer does nothing. */
export const removalPause = 400;

/** In ms between two reloads of the page for the same catalogue. */
export const reloadInterval = 60_000;

/** The number of ratings from which there are recommendations; an account with fewer is new. */
export const ratingGoal = 10;

/** Own responses kept with their ETags. */
export const cachedEtags = 50;

/** In ms, for the whole response. The server's own upstream limits are shorter. */
export const requestTimeout = 45_000;

/** Local storage is written at most once in this time. */
export const persistInterval = 1000;

/** A session in use is renewed once in this time: a day. */
export const renewInterval = 86_400_000;

/** TMDB's last page of a list. */
export const lastCataloguePage = 500;

/** Pages per load of a genre's list. */
export const discoverPages = 3;

/** In ms: the second key of a shortcut follows within this time. */
export const keySequenceTime = 1500;

/** Hover time in ms before a tile's actions show. */
export const hoverDelay = 200;

/** Debounce in ms and number of search suggestions. */
export const suggestions = { delay: 200, shown: 8 };

/** Long enough that Back finds its list in the cache. */
export const catalogueCacheSeconds = 20 * 60;

/** A page of rated titles holds this many; a shorter one is the last. */
export const ratedPageSize = 100;

/** The longest search text that the server accepts for the diary and for shows. */
export const maxSearchText = 200;

/** Cast members shown on the title page. */
export const castShown = 11;

/** In ms: a new tab waits for another tab's token. */
export const siblingReplyTimeout = 250;

/** In ms: sign-out waits for the server. */
export const signOutTimeout = 3000;

/** In ms after the last rated or added title. */
export const removedTitlesDelay = 3000;

/** Debounce in ms of changes in other tabs. */
export const changesDebounce = 200;

/** Seasons on a show's page before "Show all". */
export const seasonsShown = 6;

/** Titles per batch, and the pause in ms between batches with TMDB. */
export const maintenanceBatch = { size: 30, pause: 30_000 };

/** Progress interval in ms, and the total while unknown. */
export const imageCheck = { poll: 300, unknownCount: 10_000 };

/** Users per request that deletes or signs out. */
export const usersAtOnce = 1000;

/** Scrolling to the top: pixels per step, ms per step, and the longest duration in ms. */
export const scrollSteps = { default: 50, large: 300, every: 1000 / 60, longest: 600 };

/** The language of catalogue requests. */
export const catalogueLanguage = 'en-US';

/** In ms: when to request a check-in again that should have ended. */
export const checkinRetry = 10_000;

/** The most changes that can wait for a connection. */
export const maxUnsent = 500;

/** In ms: between two loads of what the server is working on. */
export const pollInterval = 2000;

/** In ms: between attempts to reach the server again; the delay doubles. */
export const retryDelay = { first: 2000, longest: 60_000 };
