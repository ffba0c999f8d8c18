import type { MediaType, Movie, Registration, UserId, Role, Profile } from '../generated';
import { adminBaseApi as api } from './adminBaseApi';
export const addTagTypes = ['settings', 'users', 'tools', 'ratings'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createBackupLink: build.mutation<CreateBackupLinkApiResponse, CreateBackupLinkApiArg>({
        query: () => ({ url: `/api/v1/backup`, method: 'POST' }),
        invalidatesTags: [],
      }),
      listInvites: build.query<ListInvitesApiResponse, ListInvitesApiArg>({
        query: () => ({ url: `/api/v1/invites` }),
        providesTags: ['users'],
      }),
      createInvite: build.mutation<CreateInviteApiResponse, CreateInviteApiArg>({
        query: (queryArg) => ({ url: `/api/v1/invites`, method: 'POST', body: queryArg.body }),
        invalidatesTags: ['users'],
      }),
      deleteInvite: build.mutation<DeleteInviteApiResponse, DeleteInviteApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/invites/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users'],
      }),
      jobs: build.query<JobsApiResponse, JobsApiArg>({
        query: () => ({ url: `/api/v1/jobs` }),
        providesTags: ['settings'],
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
      updateStars: build.mutation<UpdateStarsApiResponse, UpdateStarsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/ratings/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
        }),
        invalidatesTags: ['ratings'],
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
      addUser: build.mutation<AddUserApiResponse, AddUserApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/add`,
          method: 'POST',
          body: queryArg.addUserBody,
        }),
        invalidatesTags: ['users'],
      }),
      signOutUsers: build.mutation<SignOutUsersApiResponse, SignOutUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/sign_out`,
          method: 'POST',
          body: queryArg.signOutUsersBody,
        }),
        invalidatesTags: [],
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
      createResetLink: build.mutation<CreateResetLinkApiResponse, CreateResetLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/reset_link`,
          method: 'POST',
        }),
        invalidatesTags: [],
      }),
      setUserRole: build.mutation<SetUserRoleApiResponse, SetUserRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/role`,
          method: 'PUT',
          body: queryArg.userRoleBody,
        }),
        invalidatesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type ListAuditEventsApiResponse = /** status 200 undefined */ AuditLog;
export type ListAuditEventsApiArg = {
  /** One action, as `AuditAction` names it. */
  action?: string;
  /** A part of the username of who did it or whom it was done to, in any case. */
  username?: string;
  /** `next` of the page before. */
  cursor?: string;
};
export type CreateBackupLinkApiResponse = /** status 201 undefined */ BackupLink;
export type CreateBackupLinkApiArg = void;
export type ListInvitesApiResponse = /** status 200 undefined */ InviteList;
export type ListInvitesApiArg = void;
export type CreateInviteApiResponse = /** status 201 undefined */ NewInvite;
export type CreateInviteApiArg = {
  body: CreateInviteBody | null;
};
export type DeleteInviteApiResponse = unknown;
export type DeleteInviteApiArg = {
  /** The invite's id */
  id: number;
};
export type JobsApiResponse = /** status 200 undefined */ JobsBody;
export type JobsApiArg = void;
export type RemoveOrphansApiResponse = /** status 200 undefined */ RemovedTitles;
export type RemoveOrphansApiArg = void;
export type UpdateMoviesApiResponse = /** status 200 undefined */ UpdatedTitles;
export type UpdateMoviesApiArg = {
  /** Literally `:id` */
  id: string;
  updateMoviesBody: UpdateMoviesBody;
};
export type ListAllMoviesApiResponse = /** status 200 undefined */ MovieList;
export type ListAllMoviesApiArg = void;
export type ListImagesApiResponse = /** status 200 undefined */ ImageList;
export type ListImagesApiArg = {
  /** The user's id */
  id: number;
};
export type UpdateStarsApiResponse = /** status 200 undefined */ UpdatedScores;
export type UpdateStarsApiArg = {
  /** Literally `:id` */
  id: string;
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
export type AddUserApiResponse = /** status 201 undefined */ AddedUser;
export type AddUserApiArg = {
  addUserBody: AddUserBody;
};
export type SignOutUsersApiResponse = /** status 200 undefined */ SignedOutUsers;
export type SignOutUsersApiArg = {
  signOutUsersBody: SignOutUsersBody;
};
export type DeleteUsersApiResponse = /** status 200 undefined */ DeletedUsers;
export type DeleteUsersApiArg = {
  /** Literally `:id` */
  id: string;
  /** User ids, separated by commas. */
  records?: string;
  body: DeleteUsersBody | null;
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
export type AuditAction =
  | 'signed_up'
  | 'signed_in'
  | 'signed_up_by_provider'
  | 'signed_in_by_provider'
  | 'signed_in_by_passkey'
  | 'passkey_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'code_refused'
  | 'sessions_ended'
  | 'password_changed'
  | 'password_reset'
  | 'username_changed'
  | 'account_deleted'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'recovery_codes_replaced'
  | 'access_token_created'
  | 'access_token_revoked'
  | 'outgoing_webhook_added'
  | 'outgoing_webhook_deleted'
  | 'user_added'
  | 'user_deleted'
  | 'user_signed_out'
  | 'role_changed'
  | 'reset_link_created'
  | 'invite_created'
  | 'invite_revoked'
  | 'settings_changed'
  | 'backup_downloaded';
export type AuditEvent = {
  action: AuditAction;
  /** The username of who did it; null for the command line and for a deleted account. */
  actor: string | null;
  /** The client's IP address; empty for the command line. */
  address: string;
  /** RFC 3339. */
  created_at: string;
  /** What the action leaves open, as its description says; otherwise empty. */
  detail: string;
  id: number;
  /** The username of whose account it was done to; null if that was the actor's own, or is deleted. */
  subject: string | null;
};
export type AuditLog = {
  /** Newest first. */
  events: AuditEvent[];
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
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
  /** How many people can sign up with it in all. */
  max_uses: number;
  /** How many have. With `max_uses` the invite is used up. */
  uses: number;
};
export type InviteList = {
  /** Newest first. */
  invites: Invite[];
};
export type NewInvite = {
  /** RFC 3339. */
  expires_at: string;
  id: number;
  /** A URL, or a path on this server when it has no public address. */
  link: string;
  /** How many people can sign up with it. */
  max_uses: number;
};
export type CreateInviteBody = {
  /** 7 without it. */
  expires_in_days?: number | null;
  /** How many people can sign up with it; 1 without it. */
  max_uses?: number | null;
};
export type JobQueue = {
  /** Jobs that were given up in the last 30 days. */
  failed: number;
  /** `request_reset`, `send_reset_link`, `send_password_changed`, `verify_title`, `refresh_title` or
    `refresh_show`. */
  kind: string;
  /** What the latest failed attempt failed with. */
  last_error?: string | null;
  /** When the oldest of them was queued, in RFC 3339. */
  oldest_at?: string | null;
  /** Jobs that are not done yet. */
  waiting: number;
};
export type AllWatches = {
  count: number;
  /** No user can add one when there are this many. */
  limit: number;
  /** Whether there are 90 % of the limit or more. */
  near_limit: boolean;
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
  watches: AllWatches;
  workers: Worker[];
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
export type MovieList = {
  /** Films first, by id. */
  movies: Movie[];
};
export type ImageEntry = (number | (null | string) | ('movie' | 'tv'))[];
export type ImageList = {
  /** Each title once. */
  images: ImageEntry[];
};
export type UpdatedScores = {
  updated: number;
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
  /** Whether signing in needs a code. */
  second_factor: boolean;
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
export const {
  useCreateBackupLinkMutation,
  useListInvitesQuery,
  useCreateInviteMutation,
  useDeleteInviteMutation,
  useJobsQuery,
  useSettingsQuery,
  useSetMailMutation,
  useSendTestEmailMutation,
  useSetRegistrationMutation,
  useSetTmdbTokenMutation,
  useAddUserMutation,
  useSignOutUsersMutation,
  useDeleteUsersMutation,
  useCreateResetLinkMutation,
  useSetUserRoleMutation,
} = injectedRtkApi;
