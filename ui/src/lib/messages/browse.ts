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
    director: 'Directed by',
    creator: 'Created by',
    yourRating: 'Your rating',
    genres: 'Genres',
    years: (first: string, last: string) => `${first}–${last}`,
    average: (score: string) => `Average vote: ${score} of 10`,
    votes: (count: number, text: string) => (count === 1 ? '1 vote' : `${text} votes`),
    cast: 'Cast',
    fullCast: 'See full cast...',
    as: (character: string) => `as ${character}`,
    trailer: 'Trailer',
    play: 'Play the trailer',
    playTrailer: (title: string) => `Play the trailer of ${title}`,
    recommended: 'More like this',
    elsewhere: 'Elsewhere',
    onImdb: 'IMDb',
    onTmdb: 'TMDB',
    newWindow: (site: string) => `${site} (opens in a new window)`,
    notFound: 'No such title',
    notFoundHeading: 'Not in this catalogue',
    notFoundHint: 'It has been taken out, or its number has changed.',
    onlyKept: 'The catalogue in use knows nothing more about it. Your rating and playlists stay.',
    toTrending: 'See what is trending',
    runtime: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`,
    seasons: (count: number) => (count === 1 ? '1 season' : `${count} seasons`),
    episodes: (count: number, text: string) => (count === 1 ? '1 episode' : `${text} episodes`),
  },
};
