import { baseApi as api } from './baseApi';
export const addTagTypes = [
  'catalogue',
  'home',
  'ratings',
  'playlists',
  'notifications',
  'users',
  'sessions',
  'passwords',
  'status',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      searchMulti: build.query<SearchMultiApiResponse, SearchMultiApiArg>({
        query: (queryArg) => ({
          url: `/3/search/multi`,
          params: {
            page: queryArg.page,
            query: queryArg.query,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      listRatedMovies: build.query<ListRatedMoviesApiResponse, ListRatedMoviesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies`,
          params: {
            filter: queryArg.filter,
            page: queryArg.page,
          },
        }),
        providesTags: ['ratings'],
      }),
      rateMovie: build.mutation<RateMovieApiResponse, RateMovieApiArg>({
        query: (queryArg) => ({ url: `/api/v1/movies`, method: 'POST', body: queryArg.rateBody }),
        invalidatesTags: [],
      }),
      removePlaylistItem: build.mutation<RemovePlaylistItemApiResponse, RemovePlaylistItemApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies_playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            playlistId: queryArg.playlistId,
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: [],
      }),
      listNotifications: build.query<ListNotificationsApiResponse, ListNotificationsApiArg>({
        query: () => ({ url: `/api/v1/notifications` }),
        providesTags: ['notifications'],
      }),
      listPlaylists: build.query<ListPlaylistsApiResponse, ListPlaylistsApiArg>({
        query: () => ({ url: `/api/v1/playlists` }),
        providesTags: ['playlists'],
      }),
      createPlaylist: build.mutation<CreatePlaylistApiResponse, CreatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists`,
          method: 'POST',
          body: queryArg.newPlaylistBody,
        }),
        invalidatesTags: [],
      }),
      activatePlaylist: build.mutation<ActivatePlaylistApiResponse, ActivatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/active`,
          method: 'PUT',
          body: queryArg.activatePlaylistBody,
        }),
        invalidatesTags: [],
      }),
      playlistSetup: build.query<PlaylistSetupApiResponse, PlaylistSetupApiArg>({
        query: () => ({ url: `/api/v1/playlists/setup` }),
        providesTags: ['playlists'],
      }),
      playlist: build.query<PlaylistApiResponse, PlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['playlists'],
      }),
      addPlaylistItem: build.mutation<AddPlaylistItemApiResponse, AddPlaylistItemApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.addItemBody,
        }),
        invalidatesTags: [],
      }),
      deletePlaylist: build.mutation<DeletePlaylistApiResponse, DeletePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            key: queryArg.key,
          },
        }),
        invalidatesTags: [],
      }),
      updatePlaylist: build.mutation<UpdatePlaylistApiResponse, UpdatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.updatePlaylistBody,
        }),
        invalidatesTags: [],
      }),
      duplicatePlaylist: build.mutation<DuplicatePlaylistApiResponse, DuplicatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}/duplicate`,
          method: 'POST',
          body: queryArg.duplicatePlaylistBody,
        }),
        invalidatesTags: [],
      }),
      listRatings: build.query<ListRatingsApiResponse, ListRatingsApiArg>({
        query: () => ({ url: `/api/v1/ratings` }),
        providesTags: ['ratings'],
      }),
      clearRating: build.mutation<ClearRatingApiResponse, ClearRatingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/ratings/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: [],
      }),
      profile: build.query<ProfileApiResponse, ProfileApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['users'],
      }),
      deleteAccount: build.mutation<DeleteAccountApiResponse, DeleteAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/deletion`,
          method: 'POST',
          body: queryArg.deleteAccountBody,
        }),
        invalidatesTags: [],
      }),
      changeOwnPassword: build.mutation<ChangeOwnPasswordApiResponse, ChangeOwnPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/password`,
          method: 'PUT',
          body: queryArg.ownPasswordBody,
        }),
        invalidatesTags: [],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: (queryArg) => ({ url: `/sign_out`, method: 'POST', body: queryArg.body }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as api };
export type PopularMoviesApiResponse =
  /** status 200 the response in TMDB's format */ PageMovieItem;
export type PopularMoviesApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchMultiApiResponse = /** status 200 the response in TMDB's format */ PageMixedItem;
export type SearchMultiApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type TrendingApiResponse = /** status 200 the response in TMDB's format */ PageTrendingItem;
export type TrendingApiArg = {
  kind: string;
  window: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type PopularTvApiResponse = /** status 200 the response in TMDB's format */ PageTvItem;
export type PopularTvApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type HomeApiResponse = /** status 200 undefined */ Home;
export type HomeApiArg = {
  /** The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    UTC is replaced by the nearest allowed one. */
  today?: string;
};
export type ListRatedMoviesApiResponse = /** status 200 undefined */ RatedMovie[];
export type ListRatedMoviesApiArg = {
  /** The number of whole stars: `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`. */
  filter?: string;
  /** The page, from 1, of 100 titles each; all titles without it. */
  page?: number;
};
export type RateMovieApiResponse = /** status 201 undefined */ GivenRating;
export type RateMovieApiArg = {
  rateBody: RateBody;
};
export type RemovePlaylistItemApiResponse = /** status 200 undefined */ PlaylistItem;
export type RemovePlaylistItemApiArg = {
  /** The title's public id */
  id: number;
  /** The id of the playlist; the active playlist without it. */
  playlistId?: number;
  /** The title's media type; required for ids that begin with 999. */
  mediaType?: MediaType;
};
export type ListNotificationsApiResponse = /** status 200 undefined */ NotificationList;
export type ListNotificationsApiArg = void;
export type ListPlaylistsApiResponse = /** status 200 undefined */ Playlist[];
export type ListPlaylistsApiArg = void;
export type CreatePlaylistApiResponse = /** status 201 undefined */ Playlist;
export type CreatePlaylistApiArg = {
  newPlaylistBody: NewPlaylistBody;
};
export type ActivatePlaylistApiResponse = /** status 200 undefined */ ActivePlaylist;
export type ActivatePlaylistApiArg = {
  activatePlaylistBody: ActivatePlaylistBody;
};
export type PlaylistSetupApiResponse = /** status 200 undefined */ PlaylistSetupBody;
export type PlaylistSetupApiArg = void;
export type PlaylistApiResponse = /** status 200 undefined */ PlaylistMovies;
export type PlaylistApiArg = {
  /** The playlist's id */
  id: number;
};
export type AddPlaylistItemApiResponse = /** status 200 undefined */ PlaylistItem;
export type AddPlaylistItemApiArg = {
  /** The playlist's id */
  id: number;
  addItemBody: AddItemBody;
};
export type DeletePlaylistApiResponse = /** status 200 undefined */ DeletedPlaylist;
export type DeletePlaylistApiArg = {
  /** The playlist's id */
  id: number;
  /** A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key changes nothing,
    even if the playlist was restored between the requests. */
  key?: string;
};
export type UpdatePlaylistApiResponse = /** status 200 undefined */ Playlist;
export type UpdatePlaylistApiArg = {
  /** The playlist's id */
  id: number;
  updatePlaylistBody: UpdatePlaylistBody;
};
export type DuplicatePlaylistApiResponse = /** status 201 undefined */ Playlist;
export type DuplicatePlaylistApiArg = {
  /** The playlist's id */
  id: number;
  duplicatePlaylistBody: DuplicatePlaylistBody;
};
export type ListRatingsApiResponse = /** status 200 undefined */ RatingList;
export type ListRatingsApiArg = void;
export type ClearRatingApiResponse = /** status 200 undefined */ ClearedRating;
export type ClearRatingApiArg = {
  /** The title's public id */
  id: number;
  /** The title's media type; required for ids that begin with 999, which name a film or a show. */
  mediaType?: MediaType;
};
export type SignUpApiResponse = /** status 201 undefined */ SignedIn;
export type SignUpApiArg = {
  signUpBody: SignUpBody;
};
export type ProfileApiResponse = /** status 200 undefined */ Profile;
export type ProfileApiArg = {
  /** The user's id, or literally `:id` for the caller */
  id: string;
};
export type DeleteAccountApiResponse = unknown;
export type DeleteAccountApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  deleteAccountBody: DeleteAccountBody;
};
export type ChangeOwnPasswordApiResponse = /** status 200 undefined */ SignedIn;
export type ChangeOwnPasswordApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  ownPasswordBody: OwnPasswordBody;
};
export type SignInApiResponse = /** status 200 undefined */ SignedIn;
export type SignInApiArg = {
  signInBody: SignInBody;
};
export type ChangePasswordApiResponse = /** status 202 undefined */ Success;
export type ChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type ConfigApiResponse = /** status 200 undefined */ ClientConfig;
export type ConfigApiArg = void;
export type ForgotPasswordApiResponse = /** status 200 undefined */ Success;
export type ForgotPasswordApiArg = {
  forgotPasswordBody: ForgotPasswordBody;
};
export type CheckResetApiResponse = /** status 200 undefined */ Success;
export type CheckResetApiArg = {
  /** The user's id from the reset link */
  id: string;
};
export type SignOutApiResponse = unknown;
export type SignOutApiArg = {
  body: SignOutBody | null;
};
export type PageMovieItem = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: {
    /** Always false: adult titles are filtered out. */
    adult: boolean;
    /** The path of the image. Its URL is a base URL, a size and this path. */
    backdrop_path: string | null;
    /** Ids of the film genres. */
    genre_ids: number[];
    id: number;
    /** The original language, ISO 639-1. */
    original_language: string;
    /** The title in the original language. */
    original_title: string;
    /** The description; may be empty. */
    overview: string;
    /** Higher is more popular. */
    popularity: number;
    poster_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    release_date: string;
    /** Always false: softcore titles are filtered out. */
    softcore: boolean;
    title: string;
    /** Whether it is a video rather than a film. */
    video: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    vote_count: number;
  }[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type CatalogueErrorBody = {
  /** TMDB's error code. */
  status_code: number;
  /** TMDB's message. */
  status_message: string;
  /** Always false. */
  success: boolean;
};
export type ErrorBody = {
  /** The error code, for programs. The first three digits are the HTTP status. */
  code: number;
  /** The messages of the field `email`, if its value is wrong; otherwise absent (specification 7.2). */
  email?: string[] | null;
  /** The messages by field, for code 4220; otherwise absent. */
  fields?:
    | {
        [key: string]: string[];
      }
    | {
        [key: string]: string[];
      };
  /** What went wrong and what to do, for people. */
  message: string;
  /** Always `error`. */
  status: string;
};
export type MovieItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  id: number;
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The title in the original language. */
  original_title: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  title: string;
  /** Whether it is a video rather than a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type TvItem = {
  /** Always false: adult titles are filtered out. */
  adult: boolean;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** TMDB's id, without the prefix `999` of public ids. */
  id: number;
  name: string;
  /** The countries of origin, ISO 3166-1. */
  origin_country: string[];
  /** The original language, ISO 639-1. */
  original_language: string;
  /** The name in the original language. */
  original_name: string;
  /** The description; may be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** Always false: softcore titles are filtered out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type PersonItem = {
  /** Whether the person is known for adult films. Such people are in credits only; other lists leave them out. */
  adult: boolean;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  id: number;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  name: string;
  /** In the original language. */
  original_name: string;
  /** Higher is more popular. */
  popularity: number;
  /** The path of the image. Its URL is a base URL, a size and this path. */
  profile_path: string | null;
};
export type TitleItem =
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    });
export type KnownPerson = PersonItem & {
  /** Up to three titles, the most popular first. */
  known_for: TitleItem[];
};
export type PageMixedItem = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
    | (KnownPerson & {
        media_type: 'person';
      })
  )[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type PageTrendingItem = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: (
    | (MovieItem & {
        media_type: 'movie';
      })
    | (TvItem & {
        media_type: 'tv';
      })
    | (PersonItem & {
        media_type: 'person';
      })
  )[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type PageTvItem = {
  /** The number of the page, from 1. */
  page: number;
  /** The rows of the page, at most 20. Empty after the last page. */
  results: {
    /** Always false: adult titles are filtered out. */
    adult: boolean;
    /** The path of the image. Its URL is a base URL, a size and this path. */
    backdrop_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    first_air_date: string;
    /** Ids of the TV genres. */
    genre_ids: number[];
    /** TMDB's id, without the prefix `999` of public ids. */
    id: number;
    name: string;
    /** The countries of origin, ISO 3166-1. */
    origin_country: string[];
    /** The original language, ISO 639-1. */
    original_language: string;
    /** The name in the original language. */
    original_name: string;
    /** The description; may be empty. */
    overview: string;
    /** Higher is more popular. */
    popularity: number;
    poster_path: string | null;
    /** Always false: softcore titles are filtered out. */
    softcore: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    vote_count: number;
  }[];
  /** The number of pages; 1 for an empty list. */
  total_pages: number;
  /** The number of rows on all pages. */
  total_results: number;
};
export type MediaType = 'movie' | 'tv';
export type Movie = {
  /** The description; null if it is not known. */
  description: string | null;
  /** The title's public id: the catalogue's id of a film, or 999 followed by the catalogue's id of a show. */
  id: number;
  media_type: MediaType;
  /** The path of the poster, to append to the image base URL and a size; null if there is none. */
  poster_path: string | null;
  /** The date of the release or the first airing: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if it is not known. */
  release_date: string | null;
  /** The title of the film or the name of the show; null until the catalogue confirms the title. */
  title: string | null;
  /** The mean vote of the catalogue, 0 to 10; null without votes. */
  vote_average: number | null;
};
export type EpisodeKind = 'standard' | 'finale' | 'mid_season';
export type ShowEpisode = {
  /** The day of the first airing, `YYYY-MM-DD`, in the country of the airing; null if it is not known. */
  air_date: string | null;
  /** The number of the episode in its season. */
  episode_number: number;
  kind: EpisodeKind;
  /** The name of the episode; null if it is not known. */
  name: string | null;
  /** The runtime in minutes; null if it is not known. */
  runtime: number | null;
  /** The number of the season; 0 for specials. */
  season_number: number;
  /** The path of an image of the episode, to append to the image base URL and a size; null if there is none. */
  still_path: string | null;
};
export type EpisodeNumber = {
  /** The number of the episode in its season. */
  episode_number: number;
  /** The number of the season; 0 for specials. */
  season_number: number;
};
export type ListedEpisode = ShowEpisode & {
  in_order: EpisodeNumber | null;
};
export type AiringEpisode = ListedEpisode & {
  /** The day on which the caller can watch the episode, `YYYY-MM-DD`. */
  out_date: string;
};
export type ShowState = 'planned' | 'watching' | 'caught_up' | 'completed' | 'on_hold' | 'dropped';
export type ListedShow = {
  /** The number of episodes that count for the progress, aired or not. For a show whose episodes are not known, the
    number of seasons. */
  counting: number;
  /** The number of unseen episodes before the next one. */
  earlier_unseen: number;
  /** The day of the latest watch in the current viewing, `YYYY-MM-DD`; null if no watch has a date. */
  last_watched: string | null;
  /** The total runtime in minutes of the aired episodes that the caller has not seen. Unknown runtimes are estimated. */
  minutes_left: number;
  movie: Movie;
  next: ListedEpisode | null;
  next_air: AiringEpisode | null;
  /** How many of the counting episodes have aired, one day later with the preference `episodes_next_day`. For a show
    whose episodes are not known, the number of seasons. */
  out: number;
  /** How many of the aired counting episodes the caller has seen in the current viewing. For a show whose episodes
    are not known, the number of seasons seen. */
  seen: number;
  state: ShowState;
  /** The number of the current viewing of the show, from 1. Each rewatch of the show is a further viewing. */
  viewing: number;
};
export type UpNext = {
  /** Shows with an unseen aired episode that the caller has not watched for 60 days, or has watched without a date. */
  a_while_ago: ListedShow[];
  /** Shows with an unseen aired episode that the caller watched in the last 60 days. */
  continue: ListedShow[];
  /** Shows whose next episode is in a season of which the caller has seen nothing. */
  new_seasons: ListedShow[];
  /** Shows of which all aired episodes are seen and the day of the next episode is known, earliest day first. */
  soon: ListedShow[];
};
export type PlaylistId = number;
export type HomePlaylist = {
  id: PlaylistId;
  /** The title of the playlist. */
  name: string;
};
export type HomeGenre = {
  /** TMDB's id of the genre. */
  id: number;
  /** The name in English. */
  name: string;
};
export type HomeRow =
  | {
      kind: 'upnext';
      up_next: UpNext;
    }
  | {
      kind: 'watchlist';
      movies: Movie[];
    }
  | {
      kind: 'recent';
      movies: Movie[];
    }
  | {
      kind: 'playlist';
      movies: Movie[];
      playlist: HomePlaylist;
    }
  | {
      kind: 'because';
      results: TitleItem[];
      title: Movie;
    }
  | {
      kind: 'trending';
      results: TitleItem[];
    }
  | {
      kind: 'new';
      results: TitleItem[];
    }
  | {
      genre: HomeGenre;
      kind: 'genre';
      results: TitleItem[];
    };
export type Home = {
  /** Whether rows are left out because the catalogue did not respond in time. */
  incomplete: boolean;
  /** The rows in the order of the page. Rows without titles are left out. */
  rows: HomeRow[];
};
export type RatedMovie = Movie & {
  /** When the title was rated, in RFC 3339. */
  rated_at: string;
  /** The rating in whole stars, 1 to 5, rounded up. */
  score: number;
  /** The rating in half stars, 1 to 10. */
  score10: number;
};
export type StarColor = 'yellow' | 'white';
export type Rating = {
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
  /** When the title was rated, in RFC 3339. */
  rated_at: string;
  /** The rating in whole stars, 1 to 5, rounded up. */
  score: number;
  /** The rating in half stars, 1 to 10. */
  score10: number;
  /** The colors of the five stars, from left to right. */
  stars: StarColor[];
};
export type ChangeId = number;
export type ChangeKind =
  | 'watch_added'
  | 'watch_edited'
  | 'watch_removed'
  | 'watchlist_added'
  | 'watchlist_removed'
  | 'watchlist_ordered'
  | 'rated_films_seen'
  | 'episodes_listed'
  | 'rated'
  | 'rating_cleared'
  | 'favorite_added'
  | 'favorite_removed'
  | 'note_saved'
  | 'note_removed'
  | 'preference_changed'
  | 'playlist_created'
  | 'playlist_edited'
  | 'playlist_deleted'
  | 'playlist_activated'
  | 'items_added'
  | 'items_removed'
  | 'items_moved'
  | 'item_edited'
  | 'username_changed'
  | 'picture_changed'
  | 'episodes_watched'
  | 'show_intent_changed'
  | 'show_counting_changed'
  | 'show_order_changed'
  | 'viewing_started'
  | 'viewing_ended'
  | 'episode_rated'
  | 'episode_rating_cleared'
  | 'request_declined'
  | 'checkin_stopped'
  | 'checkin_replaced'
  | 'notification_dismissed'
  | 'imported'
  | 'undone';
export type Change = {
  /** When the change was made, in RFC 3339. */
  created_at: string;
  id: ChangeId;
  kind: ChangeKind;
  /** The time until which the change can be undone, in RFC 3339. The change is forgotten earlier if 2,000 later
    changes follow, unless it is an import or the undo of one. */
  undo_until: string;
};
export type GivenRating = Rating & {
  change: Change;
  /** Whether the rating also added a watch without a date. Undoing the rating removes this watch, and lists the film
    again if it was in the watchlist. */
  marked_seen: boolean;
};
export type TitleHint = {
  /** The description, with this API's key. If `overview` is present, it is ignored. */
  description?: string | null;
  /** The date of a show's first airing, `YYYY-MM-DD` or `YYYY`. Other values are ignored. */
  first_air_date?: string | null;
  /** The name of a show. */
  name?: string | null;
  /** The description, with TMDB's key. */
  overview?: string | null;
  /** The path of the poster, as in TMDB's responses. Other values are ignored. */
  poster_path?: string | null;
  /** The date of the release, `YYYY-MM-DD` or `YYYY`. Other values are ignored. */
  release_date?: string | null;
  /** The title of a film. */
  title?: string | null;
  /** The mean vote, 0 to 10. */
  vote_average?: number | null;
};
export type RateBody = {
  /** The title's public id. */
  id: number | null;
  media_type?: MediaType | null;
  movie?: TitleHint | null;
  /** The rating in whole stars, 1 to 5; required without `score10`. */
  score?: number | null;
  /** The rating in half stars, 1 to 10. If it is present, `score` is ignored. */
  score10?: number | null;
};
export type PlaylistItem = {
  media_type: MediaType;
  /** The title's public id. */
  movieId: number;
  playlistId: PlaylistId;
};
export type NotificationKind =
  | 'unknown_title'
  | 'episodes_out'
  | 'film_out'
  | 'season_complete'
  | 'season_dated'
  | 'date_moved'
  | 'status_changed'
  | 'episodes_gone'
  | 'backup_failed';
export type ReleaseKind = 'premiere' | 'limited' | 'cinema' | 'digital' | 'disc' | 'tv';
export type NotifiedStatus = 'ended' | 'canceled' | 'returning';
export type Notification = {
  /** The day of the release or the airing, `YYYY-MM-DD`; null if the notification is not about a day. */
  air_date: string | null;
  /** When the notification was created, in RFC 3339. */
  created_at: string;
  /** The number of the episode, or of the first of several episodes; null if the notification is not about an
    episode. */
  episode_number: number | null;
  /** The number of episodes, for `episodes_out` and `episodes_gone`; otherwise null. */
  episodes: number | null;
  /** The id of the notification. A later notification has a higher id. */
  id: number;
  kind: NotificationKind;
  media_type: MediaType;
  /** The public id of the title; 0 for `backup_failed`, which is about no title. */
  movie_id: number;
  /** The day before the change, `YYYY-MM-DD`, for `date_moved`; otherwise null. */
  previous_air_date: string | null;
  /** Whether the caller has marked the notification as read. */
  read: boolean;
  release_kind: ReleaseKind | null;
  /** The number of the season, for `episodes_out`, `season_complete`, `season_dated` and `date_moved`; otherwise
    null. */
  season_number: number | null;
  status: NotifiedStatus | null;
  /** The name of the title; may be empty. For `unknown_title`, the name that the caller's client sent. */
  title: string;
};
export type NotificationList = {
  /** The notifications, oldest first, at most 500. */
  notifications: Notification[];
};
export type Playlist = {
  /** Whether the playlist is the active one, to which titles are added by default. At most one playlist of a user is
    active. */
  active: boolean;
  /** The path of the poster that the user chose as cover; null if the user chose none. */
  cover_path: string | null;
  /** When the playlist was created, in RFC 3339. */
  created_at: string;
  /** The description; may be empty. */
  description: string;
  id: PlaylistId;
  /** The number of items. */
  movie_count: number;
  /** The title of the playlist. */
  name: string;
  /** The paths of the first four posters among the first 50 items. */
  poster_paths: string[];
};
export type NewPlaylistBody = {
  /** Whether to make the playlist the active one. */
  active?: boolean;
  /** The title, at most 36 characters, with a space at least every 12 characters. */
  title?: string;
};
export type ActivePlaylist = {
  playlist: Playlist;
};
export type PlaylistRef = {
  id?: PlaylistId | null;
};
export type ActivatePlaylistBody = {
  id?: PlaylistId | null;
  playlist?: PlaylistRef | null;
};
export type TitleRef = {
  /** The title's public id. */
  id: number;
  media_type: MediaType;
};
export type PlaylistSetupBody = {
  active_id: PlaylistId | null;
  /** The public ids of all titles in any playlist, each once. */
  all_movies: number[];
  /** The media types of the titles in `playlist_movies_by_id`, in the same order. */
  media_types_by_id: {
    [key: string]: MediaType[];
  };
  /** The ids of playlists whose titles are left out, because all playlists together have more than 50,000 items. Get
    these playlists one by one. */
  omitted_ids: PlaylistId[];
  /** The public ids of the titles by playlist id, oldest item first; empty for the playlists in `omitted_ids`. */
  playlist_movies_by_id: {
    [key: string]: number[];
  };
  /** The playlists, oldest first. */
  playlists: Playlist[];
  /** All titles in any playlist with their media types, each once. */
  titles: TitleRef[];
};
export type ItemNote = {
  /** The title's public id. */
  id: number;
  media_type: MediaType;
  /** The text of the note. */
  note: string;
};
export type PlaylistMovies = {
  cover: TitleRef | null;
  /** The description; may be empty. */
  description: string;
  /** The titles, in the caller's order. */
  movies: Movie[];
  /** The title of the playlist. */
  name: string;
  /** The notes of the items that have one. */
  notes: ItemNote[];
  playlistId: PlaylistId;
};
export type AddItemPayload = {
  /** The title's public id. */
  id: number | null;
  media_type?: MediaType | null;
  movie?: TitleHint | null;
};
export type AddItemBody = {
  payload: AddItemPayload | null;
};
export type DeletedPlaylist = {
  removedPlaylistId: PlaylistId;
};
export type UpdatePlaylistBody = {
  /** The description, at most 500 characters. Without it, the present description stays. */
  description?: string | null;
  /** The title, at most 36 characters, with a space at least every 12 characters. It is optional if there is a
    description. */
  title?: string | null;
};
export type DuplicatePlaylistBody = {
  /** The title, at most 36 characters, with a space at least every 12 characters. */
  title?: string;
};
export type RatingList = {
  /** The ratings, newest first. */
  ratings: Rating[];
};
export type ClearedRating = {
  change: Change;
  media_type: MediaType;
  /** The title's public id. */
  movieId: number;
};
export type Role = 'admin' | 'regular';
export type SignedIn = {
  /** The token of the session, to send as `Authorization: Bearer …`. */
  auth_token: string;
  user: Role;
};
export type SignUpBody = {
  /** The email address. */
  email?: string;
  /** The first name; may be empty. */
  firstName?: string;
  /** The token of an invite. With it, people can sign up although registration is closed. */
  invite?: string | null;
  /** The last name; may be empty. */
  lastName?: string;
  /** The password, which must follow `password_policy` of `/config`. */
  password?: string;
  /** The password again. */
  passwordConfirmation?: string;
  /** Whether the session lasts 30 days instead of 7. */
  remember?: boolean;
  /** The setup code from the server's log; required for the first account if `setup_code_required` of `/config` is
    true. */
  setupCode?: string | null;
  /** The username, 5 to 15 characters. */
  username?: string;
};
export type UserId = number;
export type Profile = {
  /** When the account was created, in RFC 3339. */
  created_at: string;
  /** The email address. */
  email: string;
  /** The first name; may be empty. */
  first_name: string;
  id: UserId;
  /** The last name; may be empty. */
  last_name: string;
  role: Role;
  /** The username. */
  username: string;
};
export type DeleteAccountBody = {
  /** The caller's current password. */
  password?: string;
};
export type OwnPasswordBody = {
  /** The current password. */
  currentPassword?: string;
  /** The new password, which must follow `password_policy` of `/config`. */
  password?: string;
  /** The new password again. */
  passwordConfirmation?: string;
};
export type SignInBody = {
  /** A code of the authenticator app or a recovery code; required for accounts with a second factor. */
  code?: string | null;
  /** The email address, case-insensitive. */
  email?: string;
  /** The password. */
  password?: string;
  /** Whether the session lasts 30 days instead of 7. */
  remember?: boolean;
};
export type Success = {
  /** Always `ok`. */
  status: string;
};
export type LinkId = number | string;
export type ChangePasswordBody = {
  id?: LinkId | null;
  /** The reset token; optional, but equal to the one in `Authorization` if it is sent. */
  pass?: string | null;
  /** The new password, which must follow `password_policy` of `/config`. */
  password?: string;
  /** The new password again. */
  passwordConfirmation?: string;
};
export type PasswordPolicy = 'spec' | 'modern';
export type Registration = 'open' | 'closed';
export type TmdbKey = 'none' | 'good' | 'rejected';
export type ClientConfig = {
  /** The catalogue in use, `builtin` or `tmdb`. */
  catalogue: string;
  /** The base URL of images. A size and a path such as `poster_path` are appended to it. */
  image_base: string;
  /** The paths of the posters on the landing page. */
  landing_posters: string[];
  /** Whether the server sends emails through a mail server. */
  mail: boolean;
  /** The rules for new passwords. `spec`: 7 to 15 characters with a lowercase letter, an uppercase letter and
    a digit. `modern`: 8 to 128 characters, none of the most common passwords. */
  password_policy: PasswordPolicy;
  /** Whether users can sign up. It is also `closed` when there are as many accounts as the server allows. */
  registration: Registration;
  /** Whether the next sign-up creates the first account and needs the setup code from the server's log. */
  setup_code_required: boolean;
  /** Whether pages must name TMDB as the source of the titles, as TMDB's terms of use demand. */
  tmdb_attribution: boolean;
  tmdb_key: TmdbKey;
  /** The server's version. */
  version: string;
};
export type ForgotPasswordBody = {
  /** The email address of the account. */
  email?: string;
};
export type SignOutBody = {
  /** Whether to end all sessions of the caller instead of only the current one. */
  everywhere?: boolean;
};
export const {
  useSearchMultiQuery,
  useListRatedMoviesQuery,
  useListNotificationsQuery,
  useListPlaylistsQuery,
  usePlaylistSetupQuery,
  usePlaylistQuery,
  useDuplicatePlaylistMutation,
  useListRatingsQuery,
  useProfileQuery,
  useDeleteAccountMutation,
  useChangeOwnPasswordMutation,
  useSignOutMutation,
} = injectedRtkApi;
