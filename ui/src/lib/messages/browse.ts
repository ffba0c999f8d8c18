// Why: the texts of lists and of the pages of titles and people.

/** Texts of lists and titles. */
export const browseMessages = {
  movies: {
    empty: 'No results',
    emptyHint: 'The catalogue has nothing here.',
    movie: 'Film',
    tv: 'TV',
    person: 'Person',
  },
  title: {
    page: 'Title',
    rate: (title: string) => `Your rating of ${title}`,
    clearRating: 'Clear rating',
    director: 'Director',
    creator: 'Created by',
    cast: 'Cast',
    fullCast: 'See full cast...',
    as: (character: string) => `as ${character}`,
    trailer: 'Trailer',
    playTrailer: (title: string) => `Play the trailer of ${title}`,
    notFound: 'No such title',
    notFoundHint: 'It is not in this catalogue, or its number has changed.',
    toTrending: 'See what is trending',
    runtime: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`,
    seasons: (count: number) => (count === 1 ? '1 season' : `${count} seasons`),
    episodes: (count: number, text: string) => (count === 1 ? '1 episode' : `${text} episodes`),
  },
};
