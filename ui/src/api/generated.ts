import { baseApi as api } from './baseApi';
export const addTagTypes = [
  'catalogue',
  'settings',
  'users',
  'ratings',
  'tools',
  'playlists',
  'notifications',
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
      movieDetails: build.query<MovieDetailsApiResponse, MovieDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/movie/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      personDetails: build.query<PersonDetailsApiResponse, PersonDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/person/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
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
      tvDetails: build.query<TvDetailsApiResponse, TvDetailsApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}`,
          params: {
            append_to_response: queryArg.appendToResponse,
            include_image_language: queryArg.includeImageLanguage,
            include_video_language: queryArg.includeVideoLanguage,
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      tvSeason: build.query<TvSeasonApiResponse, TvSeasonApiArg>({
        query: (queryArg) => ({
          url: `/3/tv/${encodeURIComponent(String(queryArg.id))}/season/${encodeURIComponent(String(queryArg.seasonNumber))}`,
          params: {
            language: queryArg.language,
            include_adult: queryArg.includeAdult,
          },
        }),
        providesTags: ['catalogue'],
      }),
      createBackupLink: build.mutation<CreateBackupLinkApiResponse, CreateBackupLinkApiArg>({
        query: () => ({ url: `/api/v1/backup`, method: 'POST' }),
        invalidatesTags: [],
      }),
      jobs: build.query<JobsApiResponse, JobsApiArg>({
        query: () => ({ url: `/api/v1/jobs` }),
        providesTags: ['settings'],
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
      removeOrphans: build.mutation<RemoveOrphansApiResponse, RemoveOrphansApiArg>({
        query: () => ({ url: `/api/v1/movies/orphans`, method: 'DELETE' }),
        invalidatesTags: ['tools'],
      }),
      updateMovies: build.mutation<UpdateMoviesApiResponse, UpdateMoviesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/movies/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.updateMoviesBody,
        }),
        invalidatesTags: ['tools'],
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
      dismissNotification: build.mutation<
        DismissNotificationApiResponse,
        DismissNotificationApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/notifications/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: [],
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
      changePlaylistItems: build.mutation<
        ChangePlaylistItemsApiResponse,
        ChangePlaylistItemsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}/items`,
          method: 'POST',
          body: queryArg.changeItemsBody,
        }),
        invalidatesTags: [],
      }),
      updatePlaylistItem: build.mutation<UpdatePlaylistItemApiResponse, UpdatePlaylistItemApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/playlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.title))}`,
          method: 'PATCH',
          body: queryArg.updateItemBody,
        }),
        invalidatesTags: [],
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
      settings: build.query<SettingsApiResponse, SettingsApiArg>({
        query: () => ({ url: `/api/v1/settings` }),
        providesTags: ['settings'],
      }),
      setMail: build.mutation<SetMailApiResponse, SetMailApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/mail`,
          method: 'PUT',
          body: queryArg.mailForm,
        }),
        invalidatesTags: ['settings'],
      }),
      sendTestEmail: build.mutation<SendTestEmailApiResponse, SendTestEmailApiArg>({
        query: () => ({ url: `/api/v1/settings/mail/test`, method: 'POST' }),
        invalidatesTags: ['settings'],
      }),
      setRegistration: build.mutation<SetRegistrationApiResponse, SetRegistrationApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/registration`,
          method: 'PUT',
          body: queryArg.registrationForm,
        }),
        invalidatesTags: ['settings'],
      }),
      setTmdbToken: build.mutation<SetTmdbTokenApiResponse, SetTmdbTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/tmdb`,
          method: 'PUT',
          body: queryArg.tmdbForm,
        }),
        invalidatesTags: ['settings'],
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
      confirmPassword: build.mutation<ConfirmPasswordApiResponse, ConfirmPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/password/confirmation`,
          method: 'POST',
          body: queryArg.confirmPasswordBody,
        }),
        invalidatesTags: [],
      }),
      changeUsername: build.mutation<ChangeUsernameApiResponse, ChangeUsernameApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/username`,
          method: 'PUT',
          body: queryArg.usernameBody,
        }),
        invalidatesTags: ['users'],
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
export type MovieDetailsApiResponse = /** status 200 TMDB's response */ MovieDetails;
export type MovieDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type MovieVideosApiResponse = /** status 200 TMDB's response */ AboutVideos;
export type MovieVideosApiArg = {
  id: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type PersonDetailsApiResponse = /** status 200 TMDB's response */ PersonDetails;
export type PersonDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
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
export type TvDetailsApiResponse = /** status 200 TMDB's response */ TvDetails;
export type TvDetailsApiArg = {
  id: string;
  appendToResponse?: string;
  includeImageLanguage?: string;
  includeVideoLanguage?: string;
  language?: string;
  includeAdult?: boolean;
};
export type TvSeasonApiResponse = /** status 200 TMDB's response */ SeasonDetails;
export type TvSeasonApiArg = {
  id: string;
  seasonNumber: string;
  language?: string;
  includeAdult?: boolean;
};
export type CreateBackupLinkApiResponse = /** status 201 undefined */ BackupLink;
export type CreateBackupLinkApiArg = void;
export type ListInvitesApiResponse = /** status 200 undefined */ InviteList;
export type ListInvitesApiArg = void;
export type CreateInviteApiResponse = /** status 201 undefined */ NewInvite;
export type CreateInviteApiArg = void;
export type DeleteInviteApiResponse = unknown;
export type DeleteInviteApiArg = {
  /** The invite's id */
  id: number;
};
export type JobsApiResponse = /** status 200 undefined */ JobsBody;
export type JobsApiArg = void;
export type ListRatedMoviesApiResponse = /** status 200 undefined */ RatedMovie[];
export type ListRatedMoviesApiArg = {
  /** `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`. */
  filter?: string;
  /** From 1, of 100 titles each; all titles without it. */
  page?: number;
};
export type RateMovieApiResponse = /** status 201 undefined */ Rating;
export type RateMovieApiArg = {
  rateBody: RateBody;
};
export type RemoveOrphansApiResponse = /** status 200 undefined */ RemovedTitles;
export type RemoveOrphansApiArg = void;
export type UpdateMoviesApiResponse = /** status 200 undefined */ UpdatedTitles;
export type UpdateMoviesApiArg = {
  /** Literally `:id` */
  id: string;
  updateMoviesBody: UpdateMoviesBody;
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
export type DismissNotificationApiResponse = unknown;
export type DismissNotificationApiArg = {
  /** The notification's id */
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
  activatePlaylistBody: ActivatePlaylistBody;
};
export type ListAllMoviesApiResponse = /** status 200 undefined */ MovieList;
export type ListAllMoviesApiArg = void;
export type ListImagesApiResponse = /** status 200 undefined */ ImageList;
export type ListImagesApiArg = {
  /** The user's id */
  id: number;
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
export type ChangePlaylistItemsApiResponse = /** status 200 undefined */ ChangedItems;
export type ChangePlaylistItemsApiArg = {
  /** The playlist's id */
  id: number;
  changeItemsBody: ChangeItemsBody;
};
export type UpdatePlaylistItemApiResponse = /** status 200 undefined */ PlaylistItem;
export type UpdatePlaylistItemApiArg = {
  /** The playlist's id */
  id: number;
  /** The title's public id */
  title: number;
  updateItemBody: UpdateItemBody;
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
  /** The title's public id */
  id: number;
  /** Needed for ids that begin with 999. */
  mediaType?: MediaType;
};
export type SettingsApiResponse = /** status 200 undefined */ SettingsBody;
export type SettingsApiArg = void;
export type SetMailApiResponse = /** status 200 undefined */ SettingsBody;
export type SetMailApiArg = {
  mailForm: MailForm;
};
export type SendTestEmailApiResponse = /** status 200 undefined */ TestEmail;
export type SendTestEmailApiArg = void;
export type SetRegistrationApiResponse = /** status 200 undefined */ SettingsBody;
export type SetRegistrationApiArg = {
  registrationForm: RegistrationForm;
};
export type SetTmdbTokenApiResponse = /** status 200 undefined */ SettingsBody;
export type SetTmdbTokenApiArg = {
  tmdbForm: TmdbForm;
};
export type ListUsersApiResponse = /** status 200 undefined */ UserList;
export type ListUsersApiArg = {
  /** A part of the username or the email address, in any case. */
  search?: string;
  /** `id`, `username`, `email`, `role`, `joined`, `last_seen`, `ratings` or `playlists`; with `-` before it, the
    last first. */
  sort?: string;
  /** `next` of the page before, with the same `search` and `sort`. */
  cursor?: string;
  /** The users of one page, 50 without it. */
  limit?: number;
};
export type SignUpApiResponse = /** status 201 undefined */ SignedIn;
export type SignUpApiArg = {
  signUpBody: SignUpBody;
};
export type AddUserApiResponse = /** status 201 undefined */ AddedUser;
export type AddUserApiArg = {
  addUserBody: AddUserBody;
};
export type SignOutUsersApiResponse = /** status 200 undefined */ SignedOutUsers;
export type SignOutUsersApiArg = {
  signOutUsersBody: SignOutUsersBody;
};
export type ProfileApiResponse = /** status 200 undefined */ Profile;
export type ProfileApiArg = {
  /** The user's id, or literally `:id` for the caller */
  id: string;
};
export type DeleteUsersApiResponse = /** status 200 undefined */ DeletedUsers;
export type DeleteUsersApiArg = {
  /** Literally `:id` */
  id: string;
  /** User ids, separated by commas. */
  records?: string;
  body: DeleteUsersBody | null;
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
export type ConfirmPasswordApiResponse = unknown;
export type ConfirmPasswordApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  confirmPasswordBody: ConfirmPasswordBody;
};
export type CreateResetLinkApiResponse = /** status 201 undefined */ UserLink;
export type CreateResetLinkApiArg = {
  /** The user's id */
  id: number;
};
export type SetUserRoleApiResponse = /** status 200 undefined */ UserRole;
export type SetUserRoleApiArg = {
  /** The user's id */
  id: number;
  userRoleBody: UserRoleBody;
};
export type ChangeUsernameApiResponse = /** status 200 undefined */ Profile;
export type ChangeUsernameApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  usernameBody: UsernameBody;
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
export type MovieCast = PersonItem & {
  /** Unique within the film. */
  cast_id: number;
  character: string;
  /** Unique. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type CrewMember = PersonItem & {
  /** Unique. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type MovieCredits = {
  cast: MovieCast[];
  crew: CrewMember[];
};
export type MovieIds = {
  facebook_id: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type Picture = {
  /** Width divided by height. */
  aspect_ratio: number;
  /** Below the image base URL. */
  file_path: string;
  height: number;
  /** ISO 3166-1; null for images without text. */
  iso_3166_1: string | null;
  /** ISO 639-1; null for images without text. */
  iso_639_1: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
  width: number;
};
export type TitleImages = {
  backdrops: Picture[];
  /** The title as lettering. */
  logos: Picture[];
  posters: Picture[];
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
export type PageTitleItem = {
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
  )[];
  /** 1 for an empty list. */
  total_pages: number;
  /** On all pages. */
  total_results: number;
};
export type Video = {
  /** TMDB's id. */
  id: string;
  iso_3166_1: string;
  iso_639_1: string;
  /** The id on its site. */
  key: string;
  name: string;
  /** Published by the title's producers. */
  official: boolean;
  /** ISO 8601. */
  published_at: string;
  /** `YouTube` or `Vimeo`. */
  site: string;
  /** Height in pixels. */
  size: number;
  /** `Trailer`, `Clip` and so on. */
  type: string;
};
export type Videos = {
  results: Video[];
};
export type Provider = {
  /** Lower numbers first. */
  display_priority: number;
  /** Below the image base URL. */
  logo_path: string | null;
  provider_id: number;
  provider_name: string;
};
export type CountryOffers = {
  /** Free with advertisements. */
  ads?: Provider[];
  /** To buy. */
  buy?: Provider[];
  /** For subscribers. */
  flatrate?: Provider[];
  /** Free. */
  free?: Provider[];
  /** A page with links to the offers. */
  link: string;
  /** To rent. */
  rent?: Provider[];
};
export type WatchProviders = {
  /** By ISO 3166-1. */
  results: {
    [key: string]: CountryOffers;
  };
};
export type MovieSubResources = {
  credits?: MovieCredits;
  external_ids?: MovieIds;
  images?: TitleImages;
  recommendations?: PageTitleItem;
  similar?: PageMovieItem;
  videos?: Videos;
  'watch/providers'?: WatchProviders;
};
export type CollectionItem = {
  /** Below the image base URL. */
  backdrop_path: string | null;
  id: number;
  name: string;
  /** Below the image base URL. */
  poster_path: string | null;
};
export type Genre = {
  id: number;
  /** In English. */
  name: string;
};
export type Company = {
  id: number;
  /** Below the image base URL. */
  logo_path: string | null;
  name: string;
  /** ISO 3166-1, or empty. */
  origin_country: string;
};
export type Country = {
  iso_3166_1: string;
  /** In English. */
  name: string;
};
export type Language = {
  /** In English. */
  english_name: string;
  iso_639_1: string;
  /** In the language itself. */
  name: string;
};
export type MovieDetails = MovieSubResources & {
  /** Always false: such titles are filtered. */
  adult: boolean;
  /** Below the image base URL. */
  backdrop_path: string | null;
  belongs_to_collection: CollectionItem | null;
  /** US dollars; 0 when unknown. */
  budget: number;
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  id: number;
  /** `tt` and digits. */
  imdb_id: string | null;
  /** ISO 3166-1. */
  origin_country: string[];
  /** ISO 639-1. */
  original_language: string;
  /** In the original language. */
  original_title: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  production_companies: Company[];
  production_countries: Country[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  release_date: string;
  /** US dollars; 0 when unknown. */
  revenue: number;
  /** Minutes; 0 when unknown. */
  runtime: number;
  /** Always false: such titles are filtered. */
  softcore: boolean;
  /** In the original. */
  spoken_languages: Language[];
  /** `Released`, `Planned` and so on. */
  status: string;
  /** May be empty. */
  tagline: string;
  title: string;
  /** Whether it is a video and not a film. */
  video: boolean;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type AboutVideos = {
  results: Video[];
} & {
  /** Of the title or person. */
  id: number;
};
export type MovieCastCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  character: string;
  /** Unique. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type TvCastCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  character: string;
  /** Unique. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type CastCredit = MovieCastCreditTitleItem | TvCastCreditTitleItem;
export type TitleItem =
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    });
export type MovieCrewCreditTitleItem = (
  | (MovieItem & {
      media_type: 'movie';
    })
  | (TvItem & {
      media_type: 'tv';
    })
) & {
  /** Unique. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type CrewCredit =
  | (TitleItem & {
      /** Unique. */
      credit_id: string;
      /** `Directing`, `Writing` and so on. */
      department: string;
      /** `Director`, `Screenplay` and so on. */
      job: string;
    })
  | (MovieCrewCreditTitleItem & {
      /** 0 when unknown. */
      episode_count: number;
      /** `YYYY-MM-DD`. */
      first_credit_air_date: string | null;
    });
export type CombinedCredits = {
  cast: CastCredit[];
  crew: CrewCredit[];
};
export type PersonIds = {
  facebook_id: string | null;
  freebase_id: string | null;
  freebase_mid: string | null;
  /** `nm` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  tiktok_id: string | null;
  tvrage_id: number | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
  youtube_id: string | null;
};
export type PersonImages = {
  profiles: Picture[];
};
export type MovieCastCreditMovieItem = {
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
} & {
  character: string;
  /** Unique. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type MovieCrewCreditMovieItem = {
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
} & {
  /** Unique. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type PersonMovieCredits = {
  cast: MovieCastCreditMovieItem[];
  crew: MovieCrewCreditMovieItem[];
};
export type TvCastCreditTvItem = {
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
} & {
  character: string;
  /** Unique. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type MovieCrewCreditTvItem = {
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
} & {
  /** Unique. */
  credit_id: string;
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type TvCrewCreditTvItem = MovieCrewCreditTvItem & {
  /** 0 when unknown. */
  episode_count: number;
  /** `YYYY-MM-DD`. */
  first_credit_air_date: string | null;
};
export type PersonTvCredits = {
  cast: TvCastCreditTvItem[];
  crew: TvCrewCreditTvItem[];
};
export type PersonSubResources = {
  combined_credits?: CombinedCredits;
  external_ids?: PersonIds;
  images?: PersonImages;
  movie_credits?: PersonMovieCredits;
  tv_credits?: PersonTvCredits;
};
export type PersonDetails = PersonSubResources & {
  /** Always false: such people are filtered. */
  adult: boolean;
  /** Other names. */
  also_known_as: string[];
  /** May be empty. */
  biography: string;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  /** `YYYY-MM-DD`. */
  deathday: string | null;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  /** A web address. */
  homepage: string | null;
  id: number;
  /** `nm` and digits. */
  imdb_id: string | null;
  /** `Acting`, `Directing` and so on. */
  known_for_department: string;
  name: string;
  /** Town and country. */
  place_of_birth: string | null;
  /** Higher is more popular. */
  popularity: number;
  /** Below the image base URL. */
  profile_path: string | null;
};
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
export type EpisodeRole = {
  character: string;
  /** Unique. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
};
export type AggregateCast = PersonItem & {
  /** The order of billing, from 0. */
  order: number;
  /** Each role once. */
  roles: EpisodeRole[];
  /** 0 when unknown. */
  total_episode_count: number;
};
export type EpisodeJob = {
  /** Unique. */
  credit_id: string;
  /** 0 when unknown. */
  episode_count: number;
  /** `Director`, `Screenplay` and so on. */
  job: string;
};
export type AggregateCrew = PersonItem & {
  /** `Directing`, `Writing` and so on. */
  department: string;
  /** Each job once. */
  jobs: EpisodeJob[];
  /** 0 when unknown. */
  total_episode_count: number;
};
export type AggregateCredits = {
  cast: AggregateCast[];
  crew: AggregateCrew[];
};
export type TvCast = PersonItem & {
  character: string;
  /** Unique. */
  credit_id: string;
  /** The order of billing, from 0. */
  order: number;
};
export type TvCredits = {
  cast: TvCast[];
  crew: CrewMember[];
};
export type TvIds = {
  facebook_id: string | null;
  freebase_id: string | null;
  freebase_mid: string | null;
  /** `tt` and digits. */
  imdb_id: string | null;
  instagram_id: string | null;
  tvdb_id: number | null;
  tvrage_id: number | null;
  twitter_id: string | null;
  /** `Q` and digits. */
  wikidata_id: string | null;
};
export type TvSubResources = {
  /** Of all episodes. */
  aggregate_credits?: AggregateCredits;
  credits?: TvCredits;
  external_ids?: TvIds;
  images?: TitleImages;
  recommendations?: PageTitleItem;
  similar?: PageTvItem;
  videos?: Videos;
  'watch/providers'?: WatchProviders;
};
export type Creator = {
  /** Unique. */
  credit_id: string;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
  id: number;
  name: string;
  /** In the original language. */
  original_name: string;
  /** Below the image base URL. */
  profile_path: string | null;
};
export type EpisodeItem = {
  /** `YYYY-MM-DD`. */
  air_date: string;
  /** Its number in the season. */
  episode_number: number;
  /** `standard`, `finale` and so on. */
  episode_type: string;
  id: number;
  name: string;
  /** May be empty. */
  overview: string;
  /** May be empty. */
  production_code: string;
  /** Minutes. */
  runtime: number | null;
  /** Its season's number in the series. */
  season_number: number;
  show_id: number;
  /** Below the image base URL. */
  still_path: string | null;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type SeasonItem = {
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  episode_count: number;
  id: number;
  name: string;
  /** May be empty. */
  overview: string;
  poster_path: string | null;
  /** 0 for specials. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type TvDetails = TvSubResources & {
  /** Always false: such titles are filtered. */
  adult: boolean;
  /** Below the image base URL. */
  backdrop_path: string | null;
  /** Creators. */
  created_by: Creator[];
  /** Minutes; often empty. */
  episode_run_time: number[];
  /** `YYYY-MM-DD`, or empty when unknown. */
  first_air_date: string;
  genres: Genre[];
  /** A web address, or empty. */
  homepage: string;
  /** TMDB's number, without our `999` prefix. */
  id: number;
  /** Whether more episodes are being made. */
  in_production: boolean;
  /** ISO 639-1. */
  languages: string[];
  /** `YYYY-MM-DD`. */
  last_air_date: string | null;
  last_episode_to_air: EpisodeItem | null;
  name: string;
  /** Of the first airing. */
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
  /** In the original language. */
  original_name: string;
  /** May be empty. */
  overview: string;
  /** Higher is more popular. */
  popularity: number;
  poster_path: string | null;
  production_companies: Company[];
  production_countries: Country[];
  /** The known seasons. */
  seasons: SeasonItem[];
  /** Always false: such titles are filtered. */
  softcore: boolean;
  /** In the original. */
  spoken_languages: Language[];
  /** `Ended`, `Returning Series` and so on. */
  status: string;
  /** May be empty. */
  tagline: string;
  /** `Scripted`, `Documentary` and so on. */
  type: string;
  /** Mean vote from 0 to 10. */
  vote_average: number;
  vote_count: number;
};
export type Episode = EpisodeItem & {
  crew: CrewMember[];
  /** Cast of this episode only. */
  guest_stars: TvCast[];
};
export type SeasonDetails = {
  /** Another id, of 24 hexadecimal digits. */
  _id: string;
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  /** The known episodes. */
  episodes: Episode[];
  id: number;
  name: string;
  /** Of the first airing. */
  networks: Company[];
  /** May be empty. */
  overview: string;
  poster_path: string | null;
  /** 0 for specials. */
  season_number: number;
  /** Mean vote from 0 to 10. */
  vote_average: number;
};
export type BackupLink = {
  /** A path on this server. Works once, for one minute, without a session. */
  path: string;
};
export type Invite = {
  /** RFC 3339. */
  created_at: string;
  /** The username of the admin who made it. */
  created_by: string;
  /** RFC 3339. */
  expires_at: string;
  id: number;
};
export type InviteList = {
  /** Newest first. */
  invites: Invite[];
};
export type NewInvite = {
  /** RFC 3339. */
  expires_at: string;
  id: number;
  /** Works once. A URL, or a path on this server when it has no public address. */
  link: string;
};
export type JobQueue = {
  /** Jobs that were given up in the last 30 days. */
  failed: number;
  /** `request_reset`, `send_reset_link`, `send_password_changed`, `verify_title` or `refresh_title`. */
  kind: string;
  /** What the latest failed attempt failed with. */
  last_error?: string | null;
  /** When the oldest of them was queued, in RFC 3339. */
  oldest_at?: string | null;
  /** Jobs that are not done yet. */
  waiting: number;
};
export type Worker = {
  name: string;
  /** How often it was started again after a panic. */
  restarts: number;
  /** False while it waits after a panic, and when it hangs. */
  running: boolean;
};
export type JobsBody = {
  /** One for each kind of job. */
  queues: JobQueue[];
  workers: Worker[];
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
export type RemovedTitles = {
  /** Public ids. */
  removed: number[];
};
export type UpdatedTitles = {
  /** Public ids, after the update. */
  updated: number[];
};
export type PosterUpdate = {
  /** The public id. */
  id: number;
  media_type?: MediaType | null;
  poster_path: string;
};
export type MediaTypeUpdate = {
  /** The public id under which the title is stored. */
  id: number;
  /** The new media type. */
  media_type: MediaType;
};
export type UpdateMoviesBody = {
  images?: PosterUpdate[] | null;
  media?: MediaTypeUpdate[] | null;
};
export type PlaylistId = number;
export type PlaylistItem = {
  media_type: MediaType;
  /** The title's public id. */
  movieId: number;
  playlistId: PlaylistId;
};
export type NotificationKind = 'unknown_title';
export type Notification = {
  /** RFC 3339. */
  created_at: string;
  id: number;
  kind: NotificationKind;
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
  /** From the caller's client; may be empty. */
  title: string;
};
export type NotificationList = {
  /** Oldest first. */
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
export type MovieList = {
  /** Films first, by id. */
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
export type ChangedItems = {
  changed: number;
};
export type ItemsAction = 'copy' | 'move' | 'remove';
export type ItemRef = {
  id: number;
  media_type: MediaType;
};
export type ChangeItemsBody = {
  action: ItemsAction;
  /** At most 1,000. Titles that are not in the playlist are skipped. */
  items: ItemRef[];
  to?: PlaylistId | null;
};
export type UpdateItemBody = {
  /** Whether its poster is the playlist's cover. At most one item's is. */
  cover?: boolean | null;
  media_type?: MediaType | null;
  /** At most 500 characters. */
  note?: string | null;
  /** From 1; beyond the end means the end. */
  position?: number | null;
};
export type RatingList = {
  /** Newest first. */
  ratings: Rating[];
};
export type UpdatedScores = {
  updated: number;
};
export type ClearedRating = {
  media_type: MediaType;
  /** The public id. */
  movieId: number;
};
export type SettingSource = 'flag' | 'admin' | 'default';
export type MailBody = {
  /** The sender's address. */
  from: string;
  /** Whether a password for the mail server is set. */
  password: boolean;
  /** The URL of this server in links. */
  site: string;
  site_source: SettingSource;
  /** Whether emails go to a mail server. */
  smtp: boolean;
  source: SettingSource;
  /** `smtp://` or `smtps://`, without the password; null when emails are written to a folder. */
  url?: string | null;
};
export type Registration = 'open' | 'closed';
export type RegistrationBody = {
  source: SettingSource;
  value: Registration;
};
export type TmdbBody = {
  /** Dots and the last four characters; null without a key. */
  masked?: string | null;
  /** Whether TMDB rejected the key in its last response. */
  rejected: boolean;
  source: SettingSource;
};
export type SettingsBody = {
  mail: MailBody;
  registration: RegistrationBody;
  tmdb: TmdbBody;
};
export type MailForm = {
  /** The sender's address. */
  from?: string;
  /** The stored one counts if it is missing. */
  password?: string | null;
  /** The URL of this server in links; ignored if it is set by a flag. */
  site?: string | null;
  /** `smtp://user@host` or `smtps://user@host`; null writes emails to a folder. */
  url: string | null;
};
export type TestEmail = {
  /** The file's path, when emails are written to a folder. */
  file?: string | null;
  /** Why sending failed. */
  reason?: string | null;
  sent: boolean;
  /** The recipient's address. */
  to: string;
};
export type RegistrationForm = {
  registration: Registration;
};
export type TmdbForm = {
  /** The API key or the API read access token; null removes the key. */
  token: string | null;
};
export type UserId = number;
export type Role = 'admin' | 'regular';
export type UserRow = {
  /** RFC 3339. */
  created_at: string;
  email: string;
  id: UserId;
  /** The newest sign-in or rating, in RFC 3339; null when none is known. */
  last_seen_at: string | null;
  /** The number of playlists. */
  playlists: number;
  /** The number of rated titles. */
  ratings: number;
  role: Role;
  username: string;
};
export type UserList = {
  /** Whether these are sample users. */
  demo: boolean;
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  /** The number of users on all pages. */
  total: number;
  /** Oldest first, unless `sort` says otherwise. */
  users: UserRow[];
};
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
export type AddedUser = {
  /** When the link expires, in RFC 3339. */
  expires_at: string | null;
  /** Sets the first password, within seven days; null when the request had a password. */
  link: string | null;
  user: Profile;
};
export type AddUserBody = {
  email?: string;
  /** May be empty. */
  firstName?: string;
  /** May be empty. */
  lastName?: string;
  /** Must follow `password_policy` of `/config`; without it, the user sets one with the link of the response. */
  password?: string | null;
  /** 5 to 15 characters. */
  username?: string;
};
export type SignedOutUsers = {
  /** Whether this was a demonstration. */
  demo: boolean;
  signedOut: UserId[];
};
export type SignOutUsersBody = {
  /** User ids, at most 1,000. */
  records: number[];
};
export type DeletedUsers = {
  /** Whether this was a demonstration. */
  demo: boolean;
  removed: UserId[];
};
export type DeleteUsersBody = {
  /** User ids, at most 1,000. */
  records: number[] | null;
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
export type ConfirmPasswordBody = {
  password?: string;
};
export type UserLink = {
  /** RFC 3339. */
  expires_at: string;
  /** A URL, or a path on this server when it has no public address. */
  link: string;
};
export type UserRole = {
  id: UserId;
  role: Role;
};
export type UserRoleBody = {
  role: Role;
};
export type UsernameBody = {
  /** 5 to 15 characters, without `@`. */
  username?: string;
};
export type SignInBody = {
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
  useMovieDetailsQuery,
  usePersonDetailsQuery,
  useSearchMultiQuery,
  useTvDetailsQuery,
  useTvSeasonQuery,
  useCreateBackupLinkMutation,
  useJobsQuery,
  useListRatedMoviesQuery,
  useListNotificationsQuery,
  useDismissNotificationMutation,
  useListPlaylistsQuery,
  useCreatePlaylistMutation,
  usePlaylistSetupQuery,
  usePlaylistQuery,
  useUpdatePlaylistMutation,
  useDuplicatePlaylistMutation,
  useListRatingsQuery,
  useSettingsQuery,
  useSetMailMutation,
  useSendTestEmailMutation,
  useSetRegistrationMutation,
  useSetTmdbTokenMutation,
  useProfileQuery,
  useDeleteAccountMutation,
  useChangeOwnPasswordMutation,
  useConfirmPasswordMutation,
  useChangeUsernameMutation,
  useSignOutMutation,
} = injectedRtkApi;
