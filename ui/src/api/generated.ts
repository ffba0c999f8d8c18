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
export type PopularMoviesApiResponse = /** status 200 TMDB's response */ PageMovieItem;
export type PopularMoviesApiArg = {
  page?: number;
  region?: string;
  language?: string;
  includeAdult?: boolean;
};
export type SearchMultiApiResponse = /** status 200 TMDB's response */ PageMixedItem;
export type SearchMultiApiArg = {
  page?: number;
  query: string;
  language?: string;
  includeAdult?: boolean;
};
export type TrendingApiResponse = /** status 200 TMDB's response */ PageTrendingItem;
export type TrendingApiArg = {
  kind: string;
  window: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type PopularTvApiResponse = /** status 200 TMDB's response */ PageTvItem;
export type PopularTvApiArg = {
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type HomeApiResponse = /** status 200 undefined */ Home;
export type HomeApiArg = {
  /** `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    nearest counts. */
  today?: string;
};
export type ListRatedMoviesApiResponse = /** status 200 undefined */ RatedMovie[];
export type ListRatedMoviesApiArg = {
  /** `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`. */
  filter?: string;
  /** From 1, of 100 titles each; all titles without it. */
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
  /** The active playlist without it. */
  playlistId?: number;
  /** Needed for ids that begin with 999. */
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
  /** A second request with the same key changes nothing, even when the playlist was restored between them. 1 to 100
    ASCII characters. */
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
  /** Needed for ids that begin with 999. */
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
  /** The user's id in the link */
  id: string;
};
export type SignOutApiResponse = unknown;
export type SignOutApiArg = {
  body: SignOutBody | null;
};
export type PageMovieItem = {
  /** From 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: {
    /** Always false: such titles are filtered. */
    adult: boolean;
    /** Below the image base URL. */
    backdrop_path: string | null;
    /** Ids of the film genres. */
    genre_ids: number[];
    id: number;
    /** ISO 639-1. */
    original_language: string;
    /** In the original language. */
    original_title: string;
    /** May be empty. */
    overview: string;
    /** Higher is more popular. */
    popularity: number;
    poster_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    release_date: string;
    /** Always false: such titles are filtered. */
    softcore: boolean;
    title: string;
    /** Whether it is a video and not a film. */
    video: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    vote_count: number;
  }[];
  /** 1 for an empty list. */
  total_pages: number;
  /** On all pages. */
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
  /** What went wrong, for programs. */
  code: number;
  /** The messages of the field `email`, if that is wrong (specification 7.2). */
  email?: string[] | null;
  /** Which fields are wrong, and why. */
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
  /** Always false: such titles are filtered. */
  adult: boolean;
  /** Below the image base URL. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  id: number;
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_title: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: such titles are filtered. */
  softcore: boolean;
  title: string;
  /** Whether it is a video and not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type TvItem = {
  /** Always false: such titles are filtered. */
  adult: boolean;
  /** Below the image base URL. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** TMDB's number, without our `999` prefix. */
  id: number;
  name: string;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_name: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  /** Always false: such titles are filtered. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type PersonItem = {
  /** Always false: such people are filtered. */
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
  /** Below the image base URL. */
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
  /** From 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
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
  /** 1 for an empty list. */
  total_pages: number;
  /** On all pages. */
  total_results: number;
};
export type PageTrendingItem = {
  /** From 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
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
  /** 1 for an empty list. */
  total_pages: number;
  /** On all pages. */
  total_results: number;
};
export type PageTvItem = {
  /** From 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: {
    /** Always false: such titles are filtered. */
    adult: boolean;
    /** Below the image base URL. */
    backdrop_path: string | null;
    /** `YYYY-MM-DD`, or empty when unknown. */
    first_air_date: string;
    /** Ids of the TV genres. */
    genre_ids: number[];
    /** TMDB's number, without our `999` prefix. */
    id: number;
    name: string;
    /** ISO 3166-1. */
    origin_country: string[];
    /** ISO 639-1. */
    original_language: string;
    /** In the original language. */
    original_name: string;
    /** May be empty. */
    overview: string;
    /** Higher is more popular. */
    popularity: number;
    poster_path: string | null;
    /** Always false: such titles are filtered. */
    softcore: boolean;
    /** Mean vote from 0 to 10. */
    vote_average: number;
    vote_count: number;
  }[];
  /** 1 for an empty list. */
  total_pages: number;
  /** On all pages. */
  total_results: number;
};
export type MediaType = 'movie' | 'tv';
export type Movie = {
  description: string | null;
  /** The public id (decision 5). */
  id: number;
  media_type: MediaType;
  /** Follows the image base and a size. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, or a part of it from the left. */
  release_date: string | null;
  /** Null until the catalogue has the title. */
  title: string | null;
  /** 0 to 10; null without votes. */
  vote_average: number | null;
};
export type EpisodeKind = 'standard' | 'finale' | 'mid_season';
export type ShowEpisode = {
  /** `YYYY-MM-DD`, in the calendar of the place of the first airing. */
  air_date: string | null;
  episode_number: number;
  kind: EpisodeKind;
  /** Null when it is not known. */
  name: string | null;
  /** Minutes. */
  runtime: number | null;
  /** 0 for specials. */
  season_number: number;
  /** Follows the image base and a size. */
  still_path: string | null;
};
export type EpisodeNumber = {
  episode_number: number;
  /** 0 for specials. */
  season_number: number;
};
export type ListedEpisode = ShowEpisode & {
  in_order: EpisodeNumber | null;
};
export type AiringEpisode = ListedEpisode & {
  /** `YYYY-MM-DD`: the day on which the caller can watch it. */
  out_date: string;
};
export type ShowState = 'planned' | 'watching' | 'caught_up' | 'completed' | 'on_hold' | 'dropped';
export type ListedShow = {
  /** Episodes that count; of a show whose episodes are not known, seasons. */
  counting: number;
  /** Unseen episodes before the next one. */
  earlier_unseen: number;
  /** `YYYY-MM-DD`: the day of the newest watch with a date. */
  last_watched: string | null;
  /** Of the episodes that are out and not seen, partly an estimate. */
  minutes_left: number;
  movie: Movie;
  next: ListedEpisode | null;
  next_air: AiringEpisode | null;
  /** Those of them that are out. */
  out: number;
  /** Those of these that are seen. */
  seen: number;
  state: ShowState;
  /** From 1; higher when the show is watched again. */
  viewing: number;
};
export type UpNext = {
  /** Nothing was watched for 60 days. */
  a_while_ago: ListedShow[];
  /** In the midst of being watched. */
  continue: ListedShow[];
  /** The next episode begins a season. */
  new_seasons: ListedShow[];
  /** All that is out is seen, and the day of the next episode is known; the next first. */
  soon: ListedShow[];
};
export type PlaylistId = number;
export type HomePlaylist = {
  id: PlaylistId;
  name: string;
};
export type HomeGenre = {
  id: number;
  /** In English. */
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
  /** Whether rows are left out because the catalogue did not respond. */
  incomplete: boolean;
  /** In the order of the page. A row without titles is left out. */
  rows: HomeRow[];
};
export type RatedMovie = Movie & {
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
};
export type StarColor = 'yellow' | 'white';
export type Rating = {
  media_type: MediaType;
  /** The title's public id (decision 5). */
  movie_id: number;
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
  /** The colors of the five stars. */
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
  | 'imported'
  | 'undone';
export type Change = {
  /** RFC 3339. */
  created_at: string;
  id: ChangeId;
  kind: ChangeKind;
  /** RFC 3339. It can be undone before this time, unless 2,000 later changes follow. */
  undo_until: string;
};
export type GivenRating = Rating & {
  change: Change;
  /** Whether a watch without a date was added along with it, which is undone with it. */
  marked_seen: boolean;
};
export type TitleHint = {
  /** Our key of the description. */
  description?: string | null;
  /** `release_date` of a show. */
  first_air_date?: string | null;
  /** A show's name. */
  name?: string | null;
  /** TMDB's key of the description. */
  overview?: string | null;
  /** A path as TMDB has it; anything else is ignored. */
  poster_path?: string | null;
  /** `YYYY-MM-DD` or `YYYY`; anything else is ignored. */
  release_date?: string | null;
  /** A film's title. */
  title?: string | null;
  /** 0 to 10. */
  vote_average?: number | null;
};
export type RateBody = {
  /** The title's public id (decision 5). */
  id: number | null;
  media_type?: MediaType | null;
  movie?: TitleHint | null;
  /** Whole stars, 1 to 5. */
  score?: number | null;
  /** Half stars, 1 to 10; counts before `score`. */
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
  | 'season_dated'
  | 'date_moved'
  | 'status_changed'
  | 'episodes_gone'
  | 'backup_failed';
export type NotifiedStatus = 'ended' | 'canceled' | 'returning';
export type Notification = {
  /** `YYYY-MM-DD`: when it comes out or came out. */
  air_date: string | null;
  /** RFC 3339. */
  created_at: string;
  /** The episode, or the first of several. */
  episode_number: number | null;
  /** How many, of `episodes_out` and `episodes_gone`. */
  episodes: number | null;
  id: number;
  kind: NotificationKind;
  media_type: MediaType;
  /** The title's public id; 0 of `backup_failed`, which is about no title. */
  movie_id: number;
  /** `YYYY-MM-DD`: of `date_moved`. */
  previous_air_date: string | null;
  read: boolean;
  /** Of `episodes_out`, `season_dated` and `date_moved`. */
  season_number: number | null;
  status: NotifiedStatus | null;
  /** What it is called; may be empty. Of `unknown_title` from the caller's client. */
  title: string;
};
export type NotificationList = {
  /** Oldest first, at most 500. */
  notifications: Notification[];
};
export type Playlist = {
  /** Whether titles are added to it by default. At most one of a user's playlists is active. */
  active: boolean;
  /** The poster of the title that the user chose as cover, else null. */
  cover_path: string | null;
  /** RFC 3339. */
  created_at: string;
  description: string;
  id: PlaylistId;
  movie_count: number;
  name: string;
  /** The posters of the first four titles that have one, among the first 50. */
  poster_paths: string[];
};
export type NewPlaylistBody = {
  active?: boolean;
  /** At most 36 characters, with a space at least every 12. */
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
  id: number;
  media_type: MediaType;
};
export type PlaylistSetupBody = {
  active_id: PlaylistId | null;
  /** All titles in any playlist, each once. */
  all_movies: number[];
  /** The media types of these titles, in the same order. */
  media_types_by_id: {
    [key: string]: MediaType[];
  };
  /** Playlists whose titles are left out, because all playlists together have more than 50,000; get them
    one by one. */
  omitted_ids: PlaylistId[];
  /** Titles by playlist id, oldest item first; empty for playlists in `omitted_ids`. */
  playlist_movies_by_id: {
    [key: string]: number[];
  };
  /** Oldest first. */
  playlists: Playlist[];
  /** All titles in any playlist with their media types, each once. */
  titles: TitleRef[];
};
export type ItemNote = {
  /** The title's public id. */
  id: number;
  media_type: MediaType;
  note: string;
};
export type PlaylistMovies = {
  cover: TitleRef | null;
  description: string;
  /** In the user's order: a new item is last. */
  movies: Movie[];
  name: string;
  /** Of the items that have one. */
  notes: ItemNote[];
  playlistId: PlaylistId;
};
export type AddItemPayload = {
  /** The public id. */
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
  /** At most 500 characters. */
  description?: string | null;
  /** At most 36 characters, with a space at least every 12. It may be left out when there is a description. */
  title?: string | null;
};
export type DuplicatePlaylistBody = {
  /** At most 36 characters, with a space at least every 12. */
  title?: string;
};
export type RatingList = {
  /** Newest first. */
  ratings: Rating[];
};
export type ClearedRating = {
  change: Change;
  media_type: MediaType;
  /** The public id. */
  movieId: number;
};
export type Role = 'admin' | 'regular';
export type SignedIn = {
  /** To be sent as `Authorization: Bearer …`. */
  auth_token: string;
  user: Role;
};
export type SignUpBody = {
  email?: string;
  /** May be empty. */
  firstName?: string;
  /** From the link of an invite; with it, registration may be closed. */
  invite?: string | null;
  /** May be empty. */
  lastName?: string;
  /** Must follow `password_policy` of `/config`. */
  password?: string;
  passwordConfirmation?: string;
  /** The session lasts 30 days instead of 7. */
  remember?: boolean;
  /** From the server's log; for the first account, where `setup_code_required` of `/config` says so. */
  setupCode?: string | null;
  /** 5 to 15 characters. */
  username?: string;
};
export type UserId = number;
export type Profile = {
  /** RFC 3339. */
  created_at: string;
  email: string;
  /** May be empty. */
  first_name: string;
  id: UserId;
  /** May be empty. */
  last_name: string;
  role: Role;
  username: string;
};
export type DeleteAccountBody = {
  password?: string;
};
export type OwnPasswordBody = {
  currentPassword?: string;
  /** Must follow `password_policy` of `/config`. */
  password?: string;
  passwordConfirmation?: string;
};
export type SignInBody = {
  /** Of the authenticator app, or a recovery code; for accounts with a second factor. */
  code?: string | null;
  /** Case-insensitive. */
  email?: string;
  password?: string;
  /** The session lasts 30 days instead of 7. */
  remember?: boolean;
};
export type Success = {
  /** Always `ok`. */
  status: string;
};
export type LinkId = number | string;
export type ChangePasswordBody = {
  id?: LinkId | null;
  /** The reset token again; when present it must be equal. */
  pass?: string | null;
  /** Must follow `password_policy` of `/config`. */
  password?: string;
  passwordConfirmation?: string;
};
export type PasswordPolicy = 'spec' | 'modern';
export type Registration = 'open' | 'closed';
export type TmdbKey = 'none' | 'good' | 'rejected';
export type ClientConfig = {
  /** `builtin` or `tmdb`. */
  catalogue: string;
  /** The URL that a size and a `poster_path` follow. */
  image_base: string;
  /** Poster paths for the landing page. */
  landing_posters: string[];
  /** Whether the server sends email through a mail server. */
  mail: boolean;
  /** The rules for new passwords. `spec`: 7 to 15 characters with a lowercase letter, an uppercase letter and
    a digit. `modern`: 8 to 128 characters, none of the most common passwords. */
  password_policy: PasswordPolicy;
  /** Also `closed` when there are as many accounts as the server allows. */
  registration: Registration;
  /** Whether the next sign-up creates the first account and needs the setup code. */
  setup_code_required: boolean;
  /** Whether TMDB must be named as the source, by its terms of use. */
  tmdb_attribution: boolean;
  tmdb_key: TmdbKey;
  /** The server's version. */
  version: string;
};
export type ForgotPasswordBody = {
  email?: string;
};
export type SignOutBody = {
  /** All sessions of the caller, not only this one. */
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
