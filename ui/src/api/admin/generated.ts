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
  /** Return only events with this action, a value of `AuditAction`. */
  action?: string;
  /** Return only events whose actor's or subject's username contains this text, case-insensitively. */
  username?: string;
  /** `next` of the previous page. The other parameters must be the same as for that page. */
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
  /** Return only users whose username or email address contains this text, case-insensitively. */
  search?: string;
  /** The order of the users: `id`, `username`, `email`, `role`, `joined`, `last_seen`, `ratings` or `playlists`. A
    `-` before the word reverses the order. */
  sort?: string;
  /** `next` of the previous page. `search` and `sort` must be the same as for that page. */
  cursor?: string;
  /** The number of users on a page; 50 without it. */
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
  /** The ids of the users, separated by commas, at most 1,000. */
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
  /** The username of the user who acted; null for the command line and for a deleted account. */
  actor: string | null;
  /** The client's IP address; empty for the command line. */
  address: string;
  /** When the event happened, in RFC 3339. */
  created_at: string;
  /** A detail that depends on the action, as `AuditAction` says; otherwise empty. */
  detail: string;
  /** The id of the event. */
  id: number;
  /** The username of the other user whose account was affected; null if the actor's own account was affected, and for
    a deleted account. */
  subject: string | null;
};
export type AuditLog = {
  /** The events, newest first, at most 50. */
  events: AuditEvent[];
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
};
export type BackupLink = {
  /** A path on this server. The link works once within one minute, and without a session. */
  path: string;
};
export type Invite = {
  /** When the invite was created, in RFC 3339. */
  created_at: string;
  /** The username of the admin who created the invite. */
  created_by: string;
  /** When the invite expires, in RFC 3339. */
  expires_at: string;
  /** The id of the invite. */
  id: number;
  /** How many people can sign up with the invite. */
  max_uses: number;
  /** How many people have signed up with the invite. It is used up when `uses` equals `max_uses`. */
  uses: number;
};
export type InviteList = {
  /** The invites, newest first. */
  invites: Invite[];
};
export type NewInvite = {
  /** When the invite expires, in RFC 3339. */
  expires_at: string;
  /** The id of the invite. */
  id: number;
  /** The link for signing up: a URL, or a path on this server if it has no public address. */
  link: string;
  /** How many people can sign up with the invite. */
  max_uses: number;
};
export type CreateInviteBody = {
  /** The lifetime in days; 7 without it. */
  expires_in_days?: number | null;
  /** How many people can sign up with the invite; 1 without it. */
  max_uses?: number | null;
};
export type JobQueue = {
  /** The number of jobs that were given up in the last 30 days. */
  failed: number;
  /** The kind of the jobs: `request_reset`, `send_reset_link`, `send_password_changed`, `send_digest`,
    `verify_title`, `refresh_title`, `refresh_show`, `refresh_film`, `import`, `undo`, `send_events`, `send_checkin` or
    `send_test_event`. */
  kind: string;
  /** The error of the last failed attempt; null if there is none. */
  last_error?: string | null;
  /** When the oldest job that is not done was queued, in RFC 3339; null if there is none. */
  oldest_at?: string | null;
  /** The number of jobs that are not done. */
  waiting: number;
};
export type AllWatches = {
  /** The number of watches. */
  count: number;
  /** The largest number of watches. No user can add a watch when it is reached. */
  limit: number;
  /** Whether the number of watches is at least 90 % of the limit. */
  near_limit: boolean;
};
export type Worker = {
  /** The name of the worker. */
  name: string;
  /** The number of restarts after panics since the server started. */
  restarts: number;
  /** Whether the worker runs. It is false while the worker hangs, or waits for its restart after a panic. */
  running: boolean;
};
export type JobsBody = {
  /** The queues, one for each kind of job. */
  queues: JobQueue[];
  watches: AllWatches;
  /** The background workers. */
  workers: Worker[];
};
export type RemovedTitles = {
  /** The public ids of the titles. */
  removed: number[];
};
export type UpdatedTitles = {
  /** The public ids of the titles after the update. */
  updated: number[];
};
export type PosterUpdate = {
  /** The title's public id. */
  id: number;
  media_type?: MediaType | null;
  /** The path of the new poster. */
  poster_path: string;
};
export type MediaTypeUpdate = {
  /** The public id under which the title is stored now. */
  id: number;
  /** The new media type. */
  media_type: MediaType;
};
export type UpdateMoviesBody = {
  /** The new posters. */
  images?: PosterUpdate[] | null;
  /** The new media types. */
  media?: MediaTypeUpdate[] | null;
};
export type MovieList = {
  /** The titles, films before shows, by id. */
  movies: Movie[];
};
export type ImageEntry = (number | (null | string) | ('movie' | 'tv'))[];
export type ImageList = {
  /** The posters, one entry for each title. */
  images: ImageEntry[];
};
export type UpdatedScores = {
  /** The number of corrected scores. */
  updated: number;
};
export type SettingSource = 'flag' | 'admin' | 'default';
export type MailBody = {
  /** The address of the sender. */
  from: string;
  /** Whether a password for the mail server is set. */
  password: boolean;
  /** The base URL of links in emails. */
  site: string;
  site_source: SettingSource;
  /** Whether emails are sent through a mail server. */
  smtp: boolean;
  source: SettingSource;
  /** The URL of the mail server, `smtp://` or `smtps://`, without the password; null if emails are written to a
    folder. */
  url?: string | null;
};
export type RegistrationBody = {
  source: SettingSource;
  value: Registration;
};
export type TmdbBody = {
  /** The key as dots and its last four characters; null without a key. */
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
  /** The address of the sender. */
  from?: string;
  /** The password for the mail server; without it, the stored password is used. */
  password?: string | null;
  /** The base URL of links in emails; ignored if a flag sets it. */
  site?: string | null;
  /** The URL of the mail server, `smtp://user@host` or `smtps://user@host`. With null, emails are written to a
    folder. */
  url: string | null;
};
export type TestEmail = {
  /** The path of the file, if emails are written to a folder; otherwise null. */
  file?: string | null;
  /** Why sending failed; null if the email was sent. */
  reason?: string | null;
  /** Whether the email was sent. */
  sent: boolean;
  /** The address of the recipient. */
  to: string;
};
export type RegistrationForm = {
  registration: Registration;
};
export type TmdbForm = {
  /** The API key or the API read access token; null removes the stored key. */
  token: string | null;
};
export type UserRow = {
  /** When the account was created, in RFC 3339. */
  created_at: string;
  /** The email address. */
  email: string;
  id: UserId;
  /** When the user last signed in or rated a title, in RFC 3339; null if it is not known. */
  last_seen_at: string | null;
  /** The number of playlists. */
  playlists: number;
  /** The number of rated titles. */
  ratings: number;
  role: Role;
  /** Whether the account has a second factor. */
  second_factor: boolean;
  /** The username. */
  username: string;
};
export type UserList = {
  /** Whether the response has sample users. */
  demo: boolean;
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The number of users on all pages. */
  total: number;
  /** The users, oldest first unless the parameter `sort` is set. */
  users: UserRow[];
};
export type AddedUser = {
  /** When the link expires, in RFC 3339; null if there is no link. */
  expires_at: string | null;
  /** The link with which the user sets the first password within seven days; null if the request had a password. */
  link: string | null;
  user: Profile;
};
export type AddUserBody = {
  /** The email address. */
  email?: string;
  /** The first name; may be empty. */
  firstName?: string;
  /** The last name; may be empty. */
  lastName?: string;
  /** The password, which must follow `password_policy` of `/config`. Without it, the response has a link with which
    the user sets a password. */
  password?: string | null;
  /** The username, 5 to 15 characters. */
  username?: string;
};
export type SignedOutUsers = {
  /** Whether nothing was changed, because the caller is not an admin. */
  demo: boolean;
  /** The ids of the users. */
  signedOut: UserId[];
};
export type SignOutUsersBody = {
  /** The ids of the users, at most 1,000. */
  records: number[];
};
export type DeletedUsers = {
  /** Whether nothing was deleted, because the caller is not an admin. */
  demo: boolean;
  /** The ids of the users. */
  removed: UserId[];
};
export type DeleteUsersBody = {
  /** The ids of the users, at most 1,000. */
  records: number[] | null;
};
export type UserLink = {
  /** When the link expires, in RFC 3339. */
  expires_at: string;
  /** The link: a URL, or a path on this server if it has no public address. */
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
