/** Texts of links to the import. */
export const importOfferMessages = {
  title: 'Import from another service',
  lead: 'Ratings, watches, watchlist and lists from Trakt, Letterboxd, IMDb, TV Time and others.',
  open: 'Import files',
  question: 'Moving from another service?',
  link: 'Import it',
};
