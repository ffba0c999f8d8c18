/** Texts of the page of a genre. */
export const genreMessages = {
  list: 'Genres',
  ofTv: (genre: string) => `${genre} TV`,
  /** TMDB's names, beside those of the genre select. */
  names: {
    878: 'Science Fiction',
    12: 'Adventure',
    16: 'Animation',
    80: 'Crime',
    10751: 'Family',
    14: 'Fantasy',
    36: 'History',
    10402: 'Music',
    9648: 'Mystery',
    10770: 'TV Movie',
    10752: 'War',
    37: 'Western',
    10759: 'Action & Adventure',
    10762: 'Kids',
    10763: 'News',
    10764: 'Reality',
    10765: 'Sci-Fi & Fantasy',
    10766: 'Soap',
    10767: 'Talk',
    10768: 'War & Politics',
  },
};
