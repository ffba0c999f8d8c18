import { emptyApi as api } from './emptyApi';
export const addTagTypes = [
  'catalogue',
  'ratings',
  'tools',
  'playlists',
  'notices',
  'users',
  'sessions',
  'passwords',
  'status',
  'images',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      movieDetails: build.query<MovieDetailsApiResponse, MovieDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieCredits: build.query<MovieCreditsApiResponse, MovieCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/credits`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      movieVideos: build.query<MovieVideosApiResponse, MovieVideosApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}/videos`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      trending: build.query<TrendingApiResponse, TrendingApiArg>({
        query: (queryArg) => ({
          url: `/3/trending/${encodeURIComponent(String(queryArg.kind))}/${encodeURIComponent(String(queryArg.window))}`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvDetails: build.query<TvDetailsApiResponse, TvDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvCredits: build.query<TvCreditsApiResponse, TvCreditsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/credits`,
          params: {
            page: queryArg.page,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvVideos: build.query<TvVideosApiResponse, TvVideosApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/videos`,
          params: {
            page: queryArg.page,
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
      updateMovies: build.mutation<UpdateMoviesApiResponse, UpdateMoviesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.upkeepBody,
        }),
        invalidatesTags: ['tools'],
      }),
      removeEntry: build.mutation<RemoveEntryApiResponse, RemoveEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies_playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          params: {
            playlistId: queryArg.playlistId,
            media_type: queryArg.mediaType,
          },
        }),
        invalidatesTags: ['playlists'],
      }),
      listNotices: build.query<ListNoticesApiResponse, ListNoticesApiArg>({
        query: () => ({ url: `/api/v1/notices` }),
        providesTags: ['notices'],
      }),
      dismissNotice: build.mutation<DismissNoticeApiResponse, DismissNoticeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notices/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['notices'],
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
        invalidatesTags: ['playlists'],
      }),
      activatePlaylist: build.mutation<ActivatePlaylistApiResponse, ActivatePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/active`,
          method: 'PUT',
          body: queryArg.chosenPlaylist,
        }),
        invalidatesTags: ['playlists'],
      }),
      listAllMovies: build.query<ListAllMoviesApiResponse, ListAllMoviesApiArg>({
        query: () => ({ url: `/api/v1/playlists/all_movies` }),
        providesTags: ['tools'],
      }),
      listImages: build.query<ListImagesApiResponse, ListImagesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/images/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['tools'],
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
      addEntry: build.mutation<AddEntryApiResponse, AddEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.addEntryBody,
        }),
        invalidatesTags: ['playlists'],
      }),
      deletePlaylist: build.mutation<DeletePlaylistApiResponse, DeletePlaylistApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['playlists'],
      }),
      listRatings: build.query<ListRatingsApiResponse, ListRatingsApiArg>({
        query: () => ({ url: `/api/v1/ratings` }),
        providesTags: ['ratings'],
      }),
      updateStars: build.mutation<UpdateStarsApiResponse, UpdateStarsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/ratings/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
        }),
        invalidatesTags: ['ratings'],
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
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: () => ({ url: `/api/v1/users` }),
        providesTags: ['users'],
      }),
      signUp: build.mutation<SignUpApiResponse, SignUpApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users`, method: 'POST', body: queryArg.signUpBody }),
        invalidatesTags: ['users'],
      }),
      profile: build.query<ProfileApiResponse, ProfileApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['users'],
      }),
      deleteUsers: build.mutation<DeleteUsersApiResponse, DeleteUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
          body: queryArg.body,
          params: {
            records: queryArg.records,
          },
        }),
        invalidatesTags: ['users'],
      }),
      signIn: build.mutation<SignInApiResponse, SignInApiArg>({
        query: (queryArg) => ({ url: `/authenticate`, method: 'POST', body: queryArg.signInBody }),
        invalidatesTags: ['sessions'],
      }),
      changePassword: build.mutation<ChangePasswordApiResponse, ChangePasswordApiArg>({
        query: (queryArg) => ({
          url: `/change_password`,
          method: 'POST',
          body: queryArg.changePasswordBody,
        }),
        invalidatesTags: ['passwords'],
      }),
      config: build.query<ConfigApiResponse, ConfigApiArg>({
        query: () => ({ url: `/config` }),
        providesTags: ['status'],
      }),
      forgotPassword: build.mutation<ForgotPasswordApiResponse, ForgotPasswordApiArg>({
        query: (queryArg) => ({
          url: `/forgot_password`,
          method: 'POST',
          body: queryArg.forgotBody,
        }),
        invalidatesTags: ['passwords'],
      }),
      health: build.query<HealthApiResponse, HealthApiArg>({
        query: () => ({ url: `/healthz` }),
        providesTags: ['status'],
      }),
      ready: build.query<ReadyApiResponse, ReadyApiArg>({
        query: () => ({ url: `/readyz` }),
        providesTags: ['status'],
      }),
      checkReset: build.query<CheckResetApiResponse, CheckResetApiArg>({
        query: (queryArg) => ({ url: `/reset_request/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['passwords'],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: () => ({ url: `/sign_out`, method: 'POST' }),
        invalidatesTags: ['sessions'],
      }),
      image: build.query<ImageApiResponse, ImageApiArg>({
        query: (queryArg) => ({
          url: `/t/p/${encodeURIComponent(String(queryArg.size))}/${encodeURIComponent(String(queryArg.file))}`,
        }),
        providesTags: ['images'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as api };
export type MovieDetailsApiResponse = /** status 200 As TMDB answers */ MovieDetails;
export type MovieDetailsApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type MovieCreditsApiResponse = /** status 200 As TMDB answers */ MovieCredits;
export type MovieCreditsApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type MovieVideosApiResponse = /** status 200 As TMDB answers */ Videos;
export type MovieVideosApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TrendingApiResponse = /** status 200 As TMDB answers */ TrendingPage;
export type TrendingApiArg = {
  kind: string;
  window: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvDetailsApiResponse = /** status 200 As TMDB answers */ TvDetails;
export type TvDetailsApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvCreditsApiResponse = /** status 200 As TMDB answers */ TvCredits;
export type TvCreditsApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type TvVideosApiResponse = /** status 200 As TMDB answers */ Videos;
export type TvVideosApiArg = {
  id: string;
  page?: number;
  language?: string;
  includeAdult?: boolean;
};
export type ListRatedMoviesApiResponse = /** status 200 undefined */ RatedMovie[];
export type ListRatedMoviesApiArg = {
  /** `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`. */
  filter?: string;
  /** From 1, 100 titles each; without it, all at once. */
  page?: number;
};
export type RateMovieApiResponse = /** status 201 undefined */ Rating;
export type RateMovieApiArg = {
  rateBody: RateBody;
};
export type UpdateMoviesApiResponse = /** status 200 undefined */ UpdatedTitles;
export type UpdateMoviesApiArg = {
  /** Literally `:id` */
  id: string;
  upkeepBody: UpkeepBody;
};
export type RemoveEntryApiResponse = /** status 200 undefined */ EntryBody;
export type RemoveEntryApiArg = {
  /** The title's id on the wire */
  id: number;
  /** The playlist; without it, the active one. */
  playlistId?: number;
  /** Film or show; needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type ListNoticesApiResponse = /** status 200 undefined */ NoticeList;
export type ListNoticesApiArg = void;
export type DismissNoticeApiResponse = unknown;
export type DismissNoticeApiArg = {
  /** The notice's number */
  id: number;
};
export type ListPlaylistsApiResponse = /** status 200 undefined */ Playlist[];
export type ListPlaylistsApiArg = void;
export type CreatePlaylistApiResponse = /** status 201 undefined */ Playlist;
export type CreatePlaylistApiArg = {
  newPlaylistBody: NewPlaylistBody;
};
export type ActivatePlaylistApiResponse = /** status 200 undefined */ ActivePlaylist;
export type ActivatePlaylistApiArg = {
  chosenPlaylist: ChosenPlaylist;
};
export type ListAllMoviesApiResponse = /** status 200 undefined */ MovieList;
export type ListAllMoviesApiArg = void;
export type ListImagesApiResponse = /** status 200 undefined */ ImageList;
export type ListImagesApiArg = {
  /** The user's number */
  id: number;
};
export type PlaylistSetupApiResponse = /** status 200 undefined */ PlaylistSetupBody;
export type PlaylistSetupApiArg = void;
export type PlaylistApiResponse = /** status 200 undefined */ PlaylistMovies;
export type PlaylistApiArg = {
  /** The playlist's number */
  id: number;
};
export type AddEntryApiResponse = /** status 200 undefined */ EntryBody;
export type AddEntryApiArg = {
  /** The playlist's number */
  id: number;
  addEntryBody: AddEntryBody;
};
export type DeletePlaylistApiResponse = /** status 200 undefined */ RemovedPlaylist;
export type DeletePlaylistApiArg = {
  /** The playlist's number */
  id: number;
};
export type ListRatingsApiResponse = /** status 200 undefined */ RatingList;
export type ListRatingsApiArg = void;
export type UpdateStarsApiResponse = /** status 200 undefined */ UpdatedScores;
export type UpdateStarsApiArg = {
  /** Literally `:id` */
  id: string;
};
export type ClearRatingApiResponse = /** status 200 undefined */ ClearedRating;
export type ClearRatingApiArg = {
  /** The title's id on the wire */
  id: number;
  /** Film or show; needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type ListUsersApiResponse = /** status 200 undefined */ UserList;
export type ListUsersApiArg = void;
export type SignUpApiResponse = /** status 201 undefined */ SignedIn;
export type SignUpApiArg = {
  signUpBody: SignUpBody;
};
export type ProfileApiResponse = /** status 200 undefined */ Profile;
export type ProfileApiArg = {
  /** A number, or literally `:id` for the caller */
  id: string;
};
export type DeleteUsersApiResponse = /** status 200 undefined */ RemovedUsers;
export type DeleteUsersApiArg = {
  /** Literally `:id` */
  id: string;
  /** Numbers with commas between them. */
  records?: string;
  body: RemoveUsersBody | null;
};
export type SignInApiResponse = /** status 200 undefined */ SignedIn;
export type SignInApiArg = {
  signInBody: SignInBody;
};
export type ChangePasswordApiResponse = /** status 202 undefined */ Done;
export type ChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type ConfigApiResponse = /** status 200 undefined */ ClientConfig;
export type ConfigApiArg = void;
export type ForgotPasswordApiResponse = /** status 200 undefined */ Done;
export type ForgotPasswordApiArg = {
  forgotBody: ForgotBody;
};
export type HealthApiResponse = /** status 200 undefined */ Health;
export type HealthApiArg = void;
export type ReadyApiResponse = /** status 200 undefined */ Health;
export type ReadyApiArg = void;
export type CheckResetApiResponse = /** status 200 undefined */ Done;
export type CheckResetApiArg = {
  /** The number in the link */
  id: string;
};
export type SignOutApiResponse = unknown;
export type SignOutApiArg = void;
export type ImageApiResponse = /** status 200 The picture */ string;
export type ImageApiArg = {
  /** One of TMDB's sizes, such as `w500` */
  size: string;
  /** A `poster_path` without its slash */
  file: string;
};
export type CollectionItem = {
  /** A wide picture. */
  backdrop_path: string | null;
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
  /** A poster, below the image base. */
  poster_path: string | null;
};
export type Genre = {
  /** TMDB's number. */
  id: number;
  /** Its English name. */
  name: string;
};
export type Company = {
  /** Its number. */
  id: number;
  /** Its logo, below the image base. */
  logo_path: string | null;
  /** Its name. */
  name: string;
  /** ISO 3166-1, or empty. */
  origin_country: string;
};
export type Country = {
  /** Its code. */
  iso_3166_1: string;
  /** Its English name. */
  name: string;
};
export type Language = {
  /** Its English name. */
  english_name: string;
  /** Its code. */
  iso_639_1: string;
  /** What its speakers call it. */
  name: string;
};
export type MovieDetails = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  belongs_to_collection: CollectionItem | null;
  /** US dollars; 0 when unknown. */
  budget: number;
  /** Its genres. */
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** The film's number. */
  id: number;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Who made it. */
  production_companies: Company[];
  /** Where it was made. */
  production_countries: Country[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** US dollars; 0 when unknown. */
  revenue: number;
  /** Minutes; 0 when unknown. */
  runtime: number;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** What is spoken in it. */
  spoken_languages: Language[];
  /** `Released`, `Planned` and so on. */
  status: string;
  /** The line under the title, or empty. */
  tagline: string;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type CatalogueErrorBody = {
  /** TMDB's own number of the error. */
  status_code: number;
  /** TMDB's own sentence for it. */
  status_message: string;
  /** Always false. */
  success: boolean;
};
export type ErrorBody = {
  /** What went wrong, for programs. */
  code: number;
  /** At sign-up, when the e-mail address is at fault: why (SPEC 7.2). */
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
export type CreditedPerson = {
  /** Always false: such people are left out. */
  adult: boolean;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** The person's number. */
  id: number;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  /** The name to show. */
  name: string;
  /** The name in its own language. */
  original_name: string;
  /** Higher is better known. */
  popularity: number;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type MovieCast = CreditedPerson & {
  /** The part's number within the film. */
  cast_id: number;
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type CrewMember = CreditedPerson & {
  /** Names this credit alone. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MovieCredits = {
  /** Who played, in billing order. */
  cast: MovieCast[];
  /** Who made it. */
  crew: CrewMember[];
  /** The film's number. */
  id: number;
};
export type Video = {
  /** Names it in the catalogue. */
  id: string;
  /** Its country. */
  iso_3166_1: string;
  /** Its language. */
  iso_639_1: string;
  /** Names it on its site. */
  key: string;
  /** Its name. */
  name: string;
  /** Whether the title's makers published it. */
  official: boolean;
  /** A time in ISO 8601. */
  published_at: string;
  /** `YouTube` or `Vimeo`. */
  site: string;
  /** Lines of the picture. */
  size: number;
  /** `Trailer`, `Clip` and so on. */
  type: string;
};
export type Videos = {
  /** The title's number. */
  id: number;
  /** Its videos, in no particular order. */
  results: Video[];
};
export type MovieItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Ids of the film genres. */
  genre_ids: number[];
  /** The film's number. */
  id: number;
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_title: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** The title to show. */
  title: string;
  /** Whether this is a mere video, not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type TvItem = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Ids of the TV genres. */
  genre_ids: number[];
  /** The title's number, without our `999` prefix. */
  id: number;
  /** The title to show. */
  name: string;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type PersonItem = {
  /** Always false: such people are left out. */
  adult: boolean;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** The person's number. */
  id: number;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  /** The name to show. */
  name: string;
  /** The name in its own language. */
  original_name: string;
  /** Higher is better known. */
  popularity: number;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type TrendingItem =
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
  | (PersonItem & {
      media_type: 'person';
    });
export type TrendingPage = {
  /** The page asked for, from 1. */
  page: number;
  /** Up to twenty rows; none past the end. */
  results: TrendingItem[];
  /** How many pages there are. */
  total_pages: number;
  /** How many rows there are on all pages. */
  total_results: number;
};
export type Creator = {
  /** Names this credit alone. */
  credit_id: string;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** The person's number. */
  id: number;
  /** The name to show. */
  name: string;
  /** The name in its own language. */
  original_name: string;
  /** A portrait, below the image base. */
  profile_path: string | null;
};
export type EpisodeItem = {
  /** `YYYY-MM-DD`. */
  air_date: string;
  /** Its number in the season. */
  episode_number: number;
  /** `standard`, `finale` and so on. */
  episode_type: string;
  /** Its number in the catalogue. */
  id: number;
  /** Its name. */
  name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** The maker's own number, or empty. */
  production_code: string;
  /** Minutes. */
  runtime: number | null;
  /** Its season's number in the series. */
  season_number: number;
  /** The TV title's number. */
  show_id: number;
  /** A picture from it, below the image base. */
  still_path: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type SeasonItem = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** How many episodes it has. */
  episode_count: number;
  /** Its number in the catalogue. */
  id: number;
  /** Its name. */
  name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Its number in the series. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type TvDetails = {
  /** Always false: such titles are left out. */
  adult: boolean;
  /** A wide picture. */
  backdrop_path: string | null;
  /** Who invented it. */
  created_by: Creator[];
  /** Minutes; often empty. */
  episode_run_time: number[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  /** Its genres. */
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** The title's number, without our `999` prefix. */
  id: number;
  /** Whether more of it is being made. */
  in_production: boolean;
  /** ISO 639-1. */
  languages: string[];
  /** `YYYY-MM-DD`. */
  last_air_date: string | null;
  last_episode_to_air: EpisodeItem | null;
  /** The title to show. */
  name: string;
  /** Where it was first shown. */
  networks: Company[];
  next_episode_to_air: EpisodeItem | null;
  /** Episodes in all seasons. */
  number_of_episodes: number;
  /** Seasons, without specials. */
  number_of_seasons: number;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** The title in its own language. */
  original_name: string;
  /** A few sentences, or empty. */
  overview: string;
  /** Higher is better known. */
  popularity: number;
  /** The poster, below the image base. */
  poster_path: string | null;
  /** Who made it. */
  production_companies: Company[];
  /** Where it was made. */
  production_countries: Country[];
  /** Its seasons, as far as they are known. */
  seasons: SeasonItem[];
  /** Always false: such titles are left out. */
  softcore: boolean;
  /** What is spoken in it. */
  spoken_languages: Language[];
  /** `Ended`, `Returning Series` and so on. */
  status: string;
  /** The line under the title, or empty. */
  tagline: string;
  /** `Scripted`, `Documentary` and so on. */
  type: string;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  /** Number of votes. */
  vote_count: number;
};
export type TvCast = CreditedPerson & {
  /** The part. */
  character: string;
  /** Names this credit alone. */
  credit_id: string;
  /** Its place in the billing, from 0. */
  order: number;
};
export type TvCredits = {
  /** Who played, in billing order. */
  cast: TvCast[];
  /** Who made it. */
  crew: CrewMember[];
  /** The title's number. */
  id: number;
};
export type MediaType = 'movie' | 'tv';
export type Movie = {
  /** A short description, if there is one. */
  description: string | null;
  /** The title's id on the wire. */
  id: number;
  /** Film or show. */
  media_type: MediaType;
  /** Below the image base and a size; absent without a poster. */
  poster_path: string | null;
  /** `YYYY-MM-DD`, as far as known. */
  release_date: string | null;
  /** The title or name. */
  title: string;
  /** 0 to 10; absent when nobody voted. */
  vote_average: number | null;
};
export type RatedMovie = Movie & {
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
};
export type StarColour = 'yellow' | 'white';
export type Rating = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire (DESIGN 2.5). */
  movie_id: number;
  /** RFC 3339. */
  rated_at: string;
  /** Whole stars, 1 to 5. */
  score: number;
  /** Half stars, 1 to 10. */
  score10: number;
  /** The five stars' colours. */
  stars: StarColour[];
};
export type ClaimBody = {
  /** A short description, as our own answers call it. */
  description?: string | null;
  /** The same for shows. */
  first_air_date?: string | null;
  /** A show's name. */
  name?: string | null;
  /** A short description, as TMDB calls it. */
  overview?: string | null;
  /** A path as TMDB gives it; anything else is left out. */
  poster_path?: string | null;
  /** `YYYY-MM-DD` or `YYYY`; anything else is left out. */
  release_date?: string | null;
  /** A film's title. */
  title?: string | null;
  /** 0 to 10. */
  vote_average?: number | null;
};
export type RateBody = {
  /** The title's id on the wire (DESIGN 2.5). */
  id: number | null;
  media_type?: MediaType | null;
  movie?: ClaimBody | null;
  /** Whole stars, 1 to 5. */
  score?: number | null;
  /** Half stars, 1 to 10, instead of `score`. */
  score10?: number | null;
};
export type UpdatedTitles = {
  /** Wire ids, as they are now. */
  updated: number[];
};
export type ImageFix = {
  id: number;
  media_type?: MediaType | null;
  poster_path: string;
};
export type MediaFix = {
  /** The wire id under which it is kept. */
  id: number;
  /** What it really is. */
  media_type: MediaType;
};
export type UpkeepBody = {
  /** Posters that were looked up again. */
  images?: ImageFix[] | null;
  /** Media types that were looked up. */
  media?: MediaFix[] | null;
};
export type PlaylistId = number;
export type EntryBody = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movieId: number;
  /** The playlist. */
  playlistId: PlaylistId;
};
export type NoticeKind = 'unknown_title';
export type Notice = {
  /** RFC 3339. */
  created_at: string;
  /** Its number, by which it is dismissed. */
  id: number;
  /** What it says. */
  kind: NoticeKind;
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movie_id: number;
  /** What the caller's client called the title; may be empty. */
  title: string;
};
export type NoticeList = {
  /** Oldest first. */
  notices: Notice[];
};
export type Playlist = {
  /** Whether titles are added to it without asking. */
  active: boolean;
  /** RFC 3339. */
  created_at: string;
  /** Its number. */
  id: PlaylistId;
  /** How many titles it holds. */
  movie_count: number;
  /** Its title. */
  name: string;
  /** The posters of its first four titles. */
  poster_paths: string[];
};
export type NewPlaylistBody = {
  /** Whether it becomes the active one. */
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
export type ChosenPlaylist = {
  id?: PlaylistId | null;
  playlist?: PlaylistRef | null;
};
export type MovieList = {
  /** Films first, by number. */
  movies: Movie[];
};
export type ImageEntry = (number | (null | string) | ('movie' | 'tv'))[];
export type ImageList = {
  /** Each title once. */
  images: ImageEntry[];
};
export type TitleRef = {
  id: number;
  media_type: MediaType;
};
export type PlaylistSetupBody = {
  active_id: PlaylistId | null;
  /** The wire ids of all titles in any playlist, each once. */
  all_movies: number[];
  /** Wire ids by playlist number, in the order of adding. */
  playlist_movies_by_id: {
    [key: string]: number[];
  };
  /** Oldest first. */
  playlists: Playlist[];
  /** All titles in any playlist with their media types, each once. */
  titles: TitleRef[];
};
export type PlaylistMovies = {
  /** Newest last. */
  movies: Movie[];
  /** Its title. */
  name: string;
  /** Its number. */
  playlistId: PlaylistId;
};
export type AddEntryPayload = {
  /** The title's id on the wire. */
  id: number | null;
  media_type?: MediaType | null;
  movie?: ClaimBody | null;
};
export type AddEntryBody = {
  payload: AddEntryPayload | null;
};
export type RemovedPlaylist = {
  removedPlaylistId: PlaylistId;
};
export type RatingList = {
  /** Newest first. */
  ratings: Rating[];
};
export type UpdatedScores = {
  /** How many. */
  updated: number;
};
export type ClearedRating = {
  /** Film or show. */
  media_type: MediaType;
  /** The title's id on the wire. */
  movieId: number;
};
export type UserId = number;
export type UserRow = {
  /** As typed at sign-up. */
  email: string;
  /** Its number. */
  id: UserId;
  /** As typed at sign-up. */
  username: string;
};
export type UserList = {
  /** Whether these are invented people. */
  demo: boolean;
  /** Oldest first. */
  users: UserRow[];
};
export type Role = 'admin' | 'regular';
export type SignedIn = {
  /** To be sent as `Authorization: Bearer …` from now on. */
  auth_token: string;
  /** `admin` or `regular`. */
  user: Role;
};
export type SignUpBody = {
  /** An e-mail address. */
  email?: string;
  /** May be empty. */
  firstName?: string;
  /** May be empty. */
  lastName?: string;
  /** 7 to 15 characters with a lowercase letter, an uppercase letter and a digit. */
  password?: string;
  /** The same again. */
  passwordConfirmation?: string;
  /** What the log shows, for the very first account of a server that strangers can reach. */
  setupCode?: string | null;
  /** 5 to 15 characters. */
  username?: string;
};
export type Profile = {
  /** RFC 3339. */
  created_at: string;
  /** As typed at sign-up. */
  email: string;
  /** May be empty. */
  first_name: string;
  /** Its number. */
  id: UserId;
  /** May be empty. */
  last_name: string;
  /** `admin` or `regular`. */
  role: Role;
  /** As typed at sign-up. */
  username: string;
};
export type RemovedUsers = {
  /** Whether nothing has really been removed. */
  demo: boolean;
  /** Their numbers. */
  removed: UserId[];
};
export type RemoveUsersBody = {
  /** At most 1,000 numbers. */
  records: number[] | null;
};
export type SignInBody = {
  /** As at sign-up; upper and lower case are the same. */
  email?: string;
  /** As at sign-up. */
  password?: string;
  /** 30 days instead of 7. */
  remember?: boolean;
};
export type Done = {
  /** Always `ok`. */
  status: string;
};
export type LinkId = number | string;
export type ChangePasswordBody = {
  id?: LinkId | null;
  /** The link's pass once more; the one that counts stands in `Authorization`. */
  pass?: string | null;
  /** 7 to 15 characters with a lowercase letter, an uppercase letter and a digit. */
  password?: string;
  /** The same again. */
  passwordConfirmation?: string;
};
export type Registration = 'open' | 'closed';
export type ClientConfig = {
  /** `builtin` or `tmdb`. */
  catalogue: string;
  /** What stands before a size and a `poster_path`. */
  image_base: string;
  /** Poster paths for the landing page. */
  landing_posters: string[];
  /** Whether the server can send mail. */
  mail: boolean;
  /** Whether people may make their own accounts. */
  registration: Registration;
  /** Whether the next sign-up makes the first account and needs the set-up code. */
  setup_code_required: boolean;
  /** Whether TMDB must be named as the source (its terms of use). */
  tmdb_attribution: boolean;
  /** The program's version. */
  version: string;
};
export type ForgotBody = {
  /** As at sign-up. */
  email?: string;
};
export type Health = {
  /** Always `ok`. */
  status: string;
  /** The program's version. */
  version: string;
};
export const {
  useMovieDetailsQuery,
  useMovieCreditsQuery,
  useMovieVideosQuery,
  useTrendingQuery,
  useTvDetailsQuery,
  useTvCreditsQuery,
  useTvVideosQuery,
  useListRatedMoviesQuery,
  useRateMovieMutation,
  useUpdateMoviesMutation,
  useRemoveEntryMutation,
  useListNoticesQuery,
  useDismissNoticeMutation,
  useListPlaylistsQuery,
  useCreatePlaylistMutation,
  useActivatePlaylistMutation,
  useListAllMoviesQuery,
  useListImagesQuery,
  usePlaylistSetupQuery,
  usePlaylistQuery,
  useAddEntryMutation,
  useDeletePlaylistMutation,
  useListRatingsQuery,
  useUpdateStarsMutation,
  useClearRatingMutation,
  useListUsersQuery,
  useSignUpMutation,
  useProfileQuery,
  useDeleteUsersMutation,
  useSignInMutation,
  useChangePasswordMutation,
  useConfigQuery,
  useForgotPasswordMutation,
  useHealthQuery,
  useReadyQuery,
  useCheckResetQuery,
  useSignOutMutation,
  useImageQuery,
} = injectedRtkApi;
