import type {
  Change,
  ChangeKind,
  ConfigApiResponse,
  ListPlaylistsApiResponse,
  ListRatedMoviesApiResponse,
  ListRatingsApiResponse,
  Movie,
  PlaylistSetupApiResponse,
  ProfileApiResponse,
  TitleItem,
  TrendingApiResponse,
} from '../api/generated';
import type { Preferences, TitleLog, Watch, WatchedTitle } from '../api/watching/generated';

type Film = Extract<TitleItem, { media_type: 'movie' }>;
type Show = Extract<TitleItem, { media_type: 'tv' }>;
type Rating = ListRatingsApiResponse['ratings'][number];
type Rated = ListRatedMoviesApiResponse[number];

/** A token of a user, with further claims. */
export function tokenOf(user: number, claims: { iat?: number } = {}): string {
  return `e30.${btoa(JSON.stringify({ sub: String(user), sid: 's', ...claims }))}.c2ln`;
}

export const anna: ProfileApiResponse = {
  id: 7,
  first_name: 'Anna',
  last_name: 'Berg',
  username: 'annaberg',
  email: 'anna@example.org',
  role: 'regular',
  created_at: '2026-01-02T03:04:05Z',
};

export const annasToken = tokenOf(anna.id);

/** A change in the journal. */
export function changeOf(kind: ChangeKind, id = 5): Change {
  return { id, kind, created_at: '2026-11-20T10:00:00Z', undo_until: '2027-02-18T10:00:00Z' };
}

/** A watch of a film, without anything more. */
export function watchOf(id: number, when: Watch['when'], film = 1): Watch {
  return {
    id,
    movie_id: film,
    media_type: 'movie',
    season_number: null,
    episode_number: null,
    episode_name: null,
    in_order: null,
    when,
    origin: 'user',
    seen_before: false,
    rewatch: false,
    note: '',
    tags: [],
    with: [],
    with_deleted: 0,
    created_at: '2026-11-20T10:00:00Z',
  };
}

/** A film that was watched once; `more` overrides members. */
export function watchedTitle(movie_id: number, more: Partial<WatchedTitle> = {}): WatchedTitle {
  return {
    movie_id,
    media_type: 'movie',
    watches: 1,
    episodes_seen: 0,
    episodes_out: 0,
    ...more,
  };
}

/** The log of a title without any entries; `more` overrides members. */
export function titleLog(more: Partial<TitleLog> = {}): TitleLog {
  return {
    watches: [],
    listed_at: null,
    favorite: false,
    favorite_place: null,
    note: null,
    ...more,
  };
}

/** The preferences of a new account. */
export const preferences: Preferences = {
  rating_marks_seen: true,
  watchlist_keeps_seen: false,
  rated_films_offered: false,
  companion_requests: true,
  specials_count: false,
  episodes_next_day: false,
  hide_spoilers: false,
  notify_episodes_out: true,
  notify_films_out: true,
  notify_seasons_complete: true,
  notify_seasons_dated: true,
  notify_dates_moved: true,
  notify_status_changed: true,
  notify_episodes_gone: true,
  email_digest: false,
  film_region: '',
  film_release_kinds: ['cinema', 'digital'],
};

export const serverConfig: ConfigApiResponse = {
  version: '0.2.0',
  image_base: '/t/p/',
  catalogue: 'builtin',
  registration: 'open',
  password_policy: 'spec',
  setup_code_required: false,
  mail: false,
  tmdb_attribution: false,
  tmdb_key: 'none',
  landing_posters: ['/m1.svg', '/m2.svg'],
};

const listed = {
  adult: false,
  softcore: false,
  backdrop_path: null,
  genre_ids: [18],
  original_language: 'en',
  popularity: 1,
  vote_average: 7,
  vote_count: 10,
};

/** A film of a trending list. */
export const film = (id: number, title: string): Film => ({
  ...listed,
  id,
  title,
  original_title: title,
  media_type: 'movie',
  poster_path: `/m${id}.svg`,
  overview: `${title} is about itself.`,
  release_date: '2001-05-04',
  video: false,
});

/** A show of a trending list. */
export const show = (id: number, name: string): Show => ({
  ...listed,
  id,
  name,
  original_name: name,
  origin_country: ['GB'],
  media_type: 'tv',
  poster_path: `/t${id}.svg`,
  overview: `${name} goes on.`,
  first_air_date: '2011-05-04',
});

/** A person among search results. */
export const person = (id: number, name: string) => ({
  id,
  name,
  original_name: name,
  adult: false,
  gender: 0,
  known_for_department: 'Acting',
  popularity: 1,
  profile_path: null,
  known_for: [],
  media_type: 'person',
});

export const trendingPage: TrendingApiResponse = {
  page: 1,
  results: [film(1, 'Night Train'), show(2, 'Harbour'), film(3, 'The Orchard'), film(4, 'Salt')],
  total_pages: 1,
  total_results: 4,
};

/** A rating as the server lists it; `id` has the prefix of a show. */
export const rating = (
  id: number,
  score: number,
  type: Rating['media_type'] = 'movie',
): Rating => ({
  movie_id: id,
  media_type: type,
  score,
  score10: score * 2,
  stars: [1, 2, 3, 4, 5].map((star) => (star <= score ? 'yellow' : 'white')),
  rated_at: '2026-01-02T03:04:05Z',
});

/** A stored title of which only the name is known. */
export const storedTitle = (id: number, title: string | null): Movie => ({
  id,
  media_type: 'movie',
  title,
  description: null,
  poster_path: null,
  release_date: null,
  vote_average: null,
});

/** A title of the ratings page. */
export const rated = (id: number, title: string, score: number): Rated => ({
  id,
  media_type: 'movie',
  title,
  description: '',
  poster_path: `/m${id}.svg`,
  release_date: '2001-05-04',
  vote_average: 7,
  score,
  score10: score * 2,
  rated_at: '2026-01-02T03:04:05Z',
});

type Playlist = ListPlaylistsApiResponse[number];
type Titles = [id: number, mediaType: 'movie' | 'tv'][];

/** A playlist with its titles. */
export interface Sample extends Playlist {
  titles: Titles;
}

export const playlist = (
  id: number,
  name: string,
  titles: Titles = [],
  active = false,
): Sample => ({
  id,
  name,
  active,
  description: '',
  movie_count: titles.length,
  poster_paths: titles.slice(0, 4).map(([movie]) => `/m${movie}.svg`),
  cover_path: null,
  created_at: '2026-01-02T03:04:05Z',
  titles,
});

/** The active playlist, with the film 1 and the show 2. */
export const friday = playlist(
  5,
  'Friday',
  [
    [1, 'movie'],
    [9992, 'tv'],
  ],
  true,
);

/** A playlist with only the members that the server's list has. */
export function listedOf(sample: Playlist): Playlist {
  const { id, name, description, active, movie_count, poster_paths, cover_path } = sample;
  const { created_at } = sample;
  return { id, name, description, active, movie_count, poster_paths, cover_path, created_at };
}

export const rainy = playlist(6, 'Rainy days');

/** The response of `playlists/setup` for these playlists. */
export function setupOf(...samples: Sample[]): PlaylistSetupApiResponse {
  const byId = <T>(value: (sample: Sample) => T) =>
    Object.fromEntries(
      samples.map((sample) => [String(sample.id), value(sample)] satisfies [string, T]),
    );
  const titles = new Map(samples.flatMap((sample) => sample.titles));
  return {
    active_id: samples.find(({ active }) => active)?.id ?? null,
    all_movies: [...titles.keys()],
    playlists: samples.map(listedOf),
    playlist_movies_by_id: byId((sample) => sample.titles.map(([id]) => id)),
    media_types_by_id: byId((sample) => sample.titles.map(([, type]) => type)),
    omitted_ids: [],
    titles: [...titles].map(([id, media_type]) => ({ id, media_type })),
  };
}

const noGroups = { known: 0, groups: [] };

export const noStatistics = {
  titles: 0,
  mean: null,
  titles_by_score10: Array.from({ length: 10 }, () => 0),
  genres: noGroups,
  decades: noGroups,
  makers: noGroups,
  cast: noGroups,
  watched: {
    films: 0,
    episodes: 0,
    minutes: 0,
    minutes_estimated: 0,
    running_shows: 0,
    watchlist: 0,
  },
};
