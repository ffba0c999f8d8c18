/** Texts of the sheet of a tile, which touch devices load when it is opened. */
export const tileSheetMessages = {
  clear: 'Clear rating',
  add: 'Add to playlist',
  addTo: (playlist: string) => `Add to “${playlist}”`,
  removeFrom: (playlist: string) => `Remove from “${playlist}”`,
  removeHere: 'Remove from this list',
  saveTo: 'Save to…',
  seen: 'Seen',
  seenAgain: 'Seen on another date',
  toWatchlist: 'Add to watchlist',
  fromWatchlist: 'Remove from watchlist',
  toFavorites: 'Add to favorites',
  fromFavorites: 'Remove from favorites',
  open: 'Open title page',
};
