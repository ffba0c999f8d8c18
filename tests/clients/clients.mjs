// One name for the methods that clients name differently, so that each gets the same requests. Only the
// base URL is replaced; the client's own methods do the rest.
import { MovieDb } from 'moviedb-promise';
import { TMDB } from 'tmdb-ts';

const TMDB_ORIGIN = 'https://api.themoviedb.org/';

/** By a client's name: a function that makes its methods with a base URL and a key. */
export const CLIENTS = {
  'moviedb-promise': (base, key) => methodsOfMovieDb(movieDb(base, key)),
  'tmdb-ts': (base, key) => methodsOfTmdb(tmdb(base, key)),
};

/** This client has an option for the base URL. */
export const movieDb = (base, key) => new MovieDb(key, `${base}/3/`);

/** This one has an option for `fetch`. */
export function tmdb(base, key) {
  const redirected = (url, options) => {
    if (!url.startsWith(TMDB_ORIGIN)) throw new Error(`${url} is not TMDB's`);
    return fetch(url.replace(TMDB_ORIGIN, `${base}/`), options);
  };
  return new TMDB(key, { fetch: redirected });
}

export function methodsOfMovieDb(client) {
  const appended = (id, subResources) => ({ id, append_to_response: subResources.join(',') });
  return {
    film: (id) => client.movieInfo(id),
    filmWith: (id, subResources) => client.movieInfo(appended(id, subResources)),
    filmCredits: (id) => client.movieCredits(id),
    filmIds: (id) => client.movieExternalIds(id),
    filmImages: (id) => client.movieImages(id),
    filmProviders: (id) => client.movieWatchProviders(id),
    filmRecommendations: (id, page = 1) => client.movieRecommendations({ id, page }),
    filmSimilar: (id, page = 1) => client.movieSimilar({ id, page }),
    filmVideos: (id) => client.movieVideos(id),

    show: (id) => client.tvInfo(id),
    showWith: (id, subResources) => client.tvInfo(appended(id, subResources)),
    showAggregateCredits: (id) => client.tvAggregateCredits(id),
    showCredits: (id) => client.tvCredits(id),
    showIds: (id) => client.tvExternalIds(id),
    showImages: (id) => client.tvImages(id),
    showProviders: (id) => client.tvWatchProviders(id),
    showRecommendations: (id, page = 1) => client.tvRecommendations({ id, page }),
    showSimilar: (id, page = 1) => client.tvSimilar({ id, page }),
    showVideos: (id) => client.tvVideos(id),
    season: (id, season) => client.seasonInfo({ id, season_number: season }),

    person: (id) => client.personInfo(id),
    personWith: (id, subResources) => client.personInfo(appended(id, subResources)),
    personCombinedCredits: (id) => client.personCombinedCredits(id),
    personFilms: (id) => client.personMovieCredits(id),
    personIds: (id) => client.personExternalIds(id),
    personImages: (id) => client.personImages(id),
    personShows: (id) => client.personTvCredits(id),

    configuration: () => client.configuration(),
    filmGenres: () => client.genreMovieList(),
    showGenres: () => client.genreTvList(),
    find: (id, source) => client.find({ id, external_source: source }),

    searchAll: (query, more) => client.searchMulti({ query, ...more }),
    searchFilms: (query, more) => client.searchMovie({ query, ...more }),
    searchPeople: (query, more) => client.searchPerson({ query, ...more }),
    searchShows: (query, more) => client.searchTv({ query, ...more }),
    discoverFilms: (filters) => client.discoverMovie(filters),
    discoverShows: (filters) => client.discoverTv(filters),
    trending: (kind, window, page = 1) =>
      client.trending({ media_type: kind, time_window: window, page }),

    nowPlaying: (page = 1) => client.movieNowPlaying({ page }),
    popularFilms: (page = 1) => client.moviePopular({ page }),
    topRatedFilms: (page = 1) => client.movieTopRated({ page }),
    upcoming: (page = 1) => client.upcomingMovies({ page }),
    airingToday: (page = 1) => client.tvAiringToday({ page }),
    onTheAir: (page = 1) => client.tvOnTheAir({ page }),
    popularShows: (page = 1) => client.tvPopular({ page }),
    topRatedShows: (page = 1) => client.tvTopRated({ page }),
    popularPeople: (page = 1) => client.personPopular({ page }),
  };
}

export function methodsOfTmdb(client) {
  return {
    film: (id) => client.movies.details(id),
    filmWith: (id, subResources) => client.movies.details(id, subResources),
    filmCredits: (id) => client.movies.credits(id),
    filmIds: (id) => client.movies.externalIds(id),
    filmImages: (id) => client.movies.images(id),
    filmProviders: (id) => client.movies.watchProviders(id),
    filmRecommendations: (id, page = 1) => client.movies.recommendations(id, { page }),
    filmSimilar: (id, page = 1) => client.movies.similar(id, { page }),
    filmVideos: (id) => client.movies.videos(id),

    show: (id) => client.tvShows.details(id),
    showWith: (id, subResources) => client.tvShows.details(id, subResources),
    showAggregateCredits: (id) => client.tvShows.aggregateCredits(id),
    showCredits: (id) => client.tvShows.credits(id),
    showIds: (id) => client.tvShows.externalIds(id),
    showImages: (id) => client.tvShows.images(id),
    showProviders: (id) => client.tvShows.watchProviders(id),
    showRecommendations: (id, page = 1) => client.tvShows.recommendations(id, { page }),
    showSimilar: (id, page = 1) => client.tvShows.similar(id, { page }),
    showVideos: (id) => client.tvShows.videos(id),
    season: (id, season) => client.tvSeasons.details({ tvShowID: id, seasonNumber: season }),

    person: (id) => client.people.details(id),
    personWith: (id, subResources) => client.people.details(id, subResources),
    personCombinedCredits: (id) => client.people.combinedCredits(id),
    personFilms: (id) => client.people.movieCredits(id),
    personIds: (id) => client.people.externalId(id),
    personImages: (id) => client.people.images(id),
    personShows: (id) => client.people.tvShowCredits(id),

    configuration: () => client.configuration.getApiConfiguration(),
    filmGenres: () => client.genres.movies(),
    showGenres: () => client.genres.tvShows(),
    find: (id, source) => client.find.byExternalId(id, { external_source: source }),

    searchAll: (query, more) => client.search.multi({ query, ...more }),
    searchFilms: (query, more) => client.search.movies({ query, ...more }),
    searchPeople: (query, more) => client.search.people({ query, ...more }),
    searchShows: (query, more) => client.search.tvShows({ query, ...more }),
    discoverFilms: (filters) => client.discover.movie(filters),
    discoverShows: (filters) => client.discover.tvShow(filters),
    trending: (kind, window, page = 1) => client.trending.trending(kind, window, { page }),

    nowPlaying: (page = 1) => client.movies.nowPlaying({ page }),
    popularFilms: (page = 1) => client.movies.popular({ page }),
    topRatedFilms: (page = 1) => client.movies.topRated({ page }),
    upcoming: (page = 1) => client.movies.upcoming({ page }),
    airingToday: (page = 1) => client.tvShows.airingToday({ page }),
    onTheAir: (page = 1) => client.tvShows.onTheAir({ page }),
    popularShows: (page = 1) => client.tvShows.popular({ page }),
    topRatedShows: (page = 1) => client.tvShows.topRated({ page }),
    popularPeople: (page = 1) => client.people.popular({ page }),
  };
}
