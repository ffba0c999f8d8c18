import type { SignedIn, Change, Profile } from '../generated';
import { accountBaseApi as api } from './accountBaseApi';
export const addTagTypes = ['sessions', 'ratings', 'users'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listIdentities: build.query<ListIdentitiesApiResponse, ListIdentitiesApiArg>({
        query: () => ({ url: `/api/v1/identities` }),
        providesTags: ['sessions'],
      }),
      unlinkIdentity: build.mutation<UnlinkIdentityApiResponse, UnlinkIdentityApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/identities/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['sessions'],
      }),
      listPasskeys: build.query<ListPasskeysApiResponse, ListPasskeysApiArg>({
        query: () => ({ url: `/api/v1/passkeys` }),
        providesTags: ['sessions'],
      }),
      addPasskey: build.mutation<AddPasskeyApiResponse, AddPasskeyApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/passkeys`,
          method: 'POST',
          body: queryArg.addPasskeyBody,
        }),
        invalidatesTags: ['sessions'],
      }),
      beginPasskeyRegistration: build.mutation<
        BeginPasskeyRegistrationApiResponse,
        BeginPasskeyRegistrationApiArg
      >({
        query: () => ({ url: `/api/v1/passkeys/options`, method: 'POST' }),
        invalidatesTags: [],
      }),
      renamePasskey: build.mutation<RenamePasskeyApiResponse, RenamePasskeyApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/passkeys/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.renamePasskeyBody,
        }),
        invalidatesTags: ['sessions'],
      }),
      deletePasskey: build.mutation<DeletePasskeyApiResponse, DeletePasskeyApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/passkeys/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['sessions'],
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: () => ({ url: `/api/v1/sessions` }),
        providesTags: ['sessions'],
      }),
      endOtherSessions: build.mutation<EndOtherSessionsApiResponse, EndOtherSessionsApiArg>({
        query: () => ({ url: `/api/v1/sessions`, method: 'DELETE' }),
        invalidatesTags: ['sessions'],
      }),
      endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/sessions/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['sessions'],
      }),
      listSignInProviders: build.query<ListSignInProvidersApiResponse, ListSignInProvidersApiArg>({
        query: () => ({ url: `/api/v1/sign-in-providers` }),
        providesTags: ['sessions'],
      }),
      beginIdentityLink: build.mutation<BeginIdentityLinkApiResponse, BeginIdentityLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/sign-in-providers/${encodeURIComponent(String(queryArg.id))}/link`,
          method: 'POST',
        }),
        invalidatesTags: ['sessions'],
      }),
      statistics: build.query<StatisticsApiResponse, StatisticsApiArg>({
        query: () => ({ url: `/api/v1/statistics` }),
        providesTags: ['ratings'],
      }),
      confirmPassword: build.mutation<ConfirmPasswordApiResponse, ConfirmPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/password/confirmation`,
          method: 'POST',
          body: queryArg.confirmPasswordBody,
        }),
        invalidatesTags: [],
      }),
      deletePicture: build.mutation<DeletePictureApiResponse, DeletePictureApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/picture`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users'],
      }),
      secondFactor: build.query<SecondFactorApiResponse, SecondFactorApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/second-factor`,
        }),
        providesTags: ['users'],
      }),
      enableSecondFactor: build.mutation<EnableSecondFactorApiResponse, EnableSecondFactorApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/second-factor`,
          method: 'PUT',
          body: queryArg.enableSecondFactorBody,
        }),
        invalidatesTags: ['users'],
      }),
      disableSecondFactor: build.mutation<
        DisableSecondFactorApiResponse,
        DisableSecondFactorApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/second-factor`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users'],
      }),
      replaceRecoveryCodes: build.mutation<
        ReplaceRecoveryCodesApiResponse,
        ReplaceRecoveryCodesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/second-factor/recovery-codes`,
          method: 'POST',
        }),
        invalidatesTags: ['users'],
      }),
      prepareSecondFactor: build.mutation<
        PrepareSecondFactorApiResponse,
        PrepareSecondFactorApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/second-factor/secret`,
          method: 'POST',
        }),
        invalidatesTags: ['users'],
      }),
      changeUsername: build.mutation<ChangeUsernameApiResponse, ChangeUsernameApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/username`,
          method: 'PUT',
          body: queryArg.usernameBody,
        }),
        invalidatesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as accountApi };
export type ListIdentitiesApiResponse = /** status 200 undefined */ IdentityList;
export type ListIdentitiesApiArg = void;
export type LinkIdentityApiResponse = unknown;
export type LinkIdentityApiArg = {
  linkIdentityBody: LinkIdentityBody;
};
export type UnlinkIdentityApiResponse = unknown;
export type UnlinkIdentityApiArg = {
  /** The identity's id */
  id: number;
};
export type SignInWithPasskeyApiResponse = /** status 200 undefined */ SignedIn;
export type SignInWithPasskeyApiArg = {
  passkeySignInBody: PasskeySignInBody;
};
export type BeginPasskeySignInApiResponse = /** status 200 undefined */ PasskeySignInOptions;
export type BeginPasskeySignInApiArg = void;
export type ListPasskeysApiResponse = /** status 200 undefined */ PasskeyList;
export type ListPasskeysApiArg = void;
export type AddPasskeyApiResponse = /** status 201 undefined */ Passkey;
export type AddPasskeyApiArg = {
  addPasskeyBody: AddPasskeyBody;
};
export type BeginPasskeyRegistrationApiResponse = /** status 200 undefined */ PasskeyRegistration;
export type BeginPasskeyRegistrationApiArg = void;
export type RenamePasskeyApiResponse = /** status 200 undefined */ Passkey;
export type RenamePasskeyApiArg = {
  /** The passkey's id */
  id: number;
  renamePasskeyBody: RenamePasskeyBody;
};
export type DeletePasskeyApiResponse = unknown;
export type DeletePasskeyApiArg = {
  /** The passkey's id */
  id: number;
};
export type ListSessionsApiResponse = /** status 200 undefined */ SessionList;
export type ListSessionsApiArg = void;
export type EndOtherSessionsApiResponse = unknown;
export type EndOtherSessionsApiArg = void;
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  /** The session's id */
  id: string;
};
export type ListSignInProvidersApiResponse = /** status 200 undefined */ SignInProviderList;
export type ListSignInProvidersApiArg = void;
export type BeginProviderSignInApiResponse = /** status 200 undefined */ ProviderAuthorization;
export type BeginProviderSignInApiArg = {
  /** The provider's id */
  id: string;
};
export type CompleteProviderSignInApiResponse = /** status 200 undefined */ SignedIn;
export type CompleteProviderSignInApiArg = {
  /** The provider's id */
  id: string;
  providerCallbackBody: ProviderCallbackBody;
};
export type BeginIdentityLinkApiResponse = /** status 200 undefined */ ProviderAuthorization;
export type BeginIdentityLinkApiArg = {
  /** The provider's id */
  id: string;
};
export type StatisticsApiResponse = /** status 200 undefined */ Statistics;
export type StatisticsApiArg = void;
export type ConfirmPasswordApiResponse = unknown;
export type ConfirmPasswordApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  confirmPasswordBody: ConfirmPasswordBody;
};
export type DeletePictureApiResponse = /** status 200 undefined */ ChangedPicture;
export type DeletePictureApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
};
export type SecondFactorApiResponse = /** status 200 undefined */ SecondFactor;
export type SecondFactorApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
};
export type EnableSecondFactorApiResponse = /** status 200 undefined */ RecoveryCodes;
export type EnableSecondFactorApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  enableSecondFactorBody: EnableSecondFactorBody;
};
export type DisableSecondFactorApiResponse = unknown;
export type DisableSecondFactorApiArg = {
  /** The user's id, or literally `:id` for the caller */
  id: string;
};
export type ReplaceRecoveryCodesApiResponse = /** status 200 undefined */ RecoveryCodes;
export type ReplaceRecoveryCodesApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
};
export type PrepareSecondFactorApiResponse = /** status 200 undefined */ SecondFactorSecret;
export type PrepareSecondFactorApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
};
export type ChangeUsernameApiResponse = /** status 200 undefined */ ChangedUsername;
export type ChangeUsernameApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  usernameBody: UsernameBody;
};
export type Identity = {
  /** When the account was linked, in RFC 3339. */
  created_at: string;
  /** The email address at the provider when the account was linked; may be empty. */
  email: string;
  /** The id of the linked account. */
  id: number;
  /** The provider's id. */
  provider: string;
  /** The provider's name; null if the server no longer has this provider. */
  provider_name: string | null;
};
export type IdentityList = {
  /** Whether the caller has set a password. It is false for an account that a sign-in with a provider created, until
    the user sets a password. */
  has_password: boolean;
  /** The linked accounts, oldest first. */
  identities: Identity[];
};
export type LinkIdentityBody = {
  /** `binding` from the response of `beginIdentityLink`. */
  binding: string;
  /** The parameter `code` of the redirect. */
  code: string;
  /** The parameter `iss` of the redirect, if the provider sends it. */
  iss?: string | null;
  /** The provider's id. */
  provider: string;
  /** The parameter `state` of the redirect. */
  state: string;
};
export type AssertionResponse = {
  /** The authenticator data, in base64url. */
  authenticatorData: string;
  /** The client data, in base64url. */
  clientDataJSON: string;
  /** The signature, in base64url. */
  signature: string;
  /** `WebAuthn`'s user handle, in base64url; null if the authenticator does not send it. */
  userHandle?: string | null;
};
export type UsedPasskey = {
  /** `WebAuthn`'s credential id, in base64url. */
  id: string;
  response: AssertionResponse;
};
export type PasskeySignInBody = {
  credential: UsedPasskey | null;
  /** Whether the session lasts 30 days instead of 7. */
  remember?: boolean;
  /** `token` from the response of `beginPasskeySignIn`. */
  token: string;
};
export type PasskeyRequestOptions = {
  /** The challenge to sign, in base64url. */
  challenge: string;
  /** The host name of the server. */
  rpId: string;
  /** The time limit in milliseconds. */
  timeout: number;
  /** Always `required`: the authenticator must verify the user. */
  userVerification: string;
};
export type PasskeySignInOptions = {
  /** The argument of `PublicKeyCredential.parseRequestOptionsFromJSON` in the browser. */
  options: PasskeyRequestOptions;
  /** The value to send as `token` of `signInWithPasskey`. It binds the sign-in to this browser. */
  token: string;
};
export type Passkey = {
  /** When the passkey was added, in RFC 3339. */
  created_at: string;
  /** The id of the passkey. */
  id: number;
  /** When the user last signed in with the passkey, in RFC 3339; null before the first time. */
  last_used_at: string | null;
  /** The name that the user gave the passkey. */
  name: string;
};
export type PasskeyList = {
  /** The passkeys, oldest first. */
  passkeys: Passkey[];
};
export type AttestationResponse = {
  /** The attestation object, in base64url. */
  attestationObject: string;
  /** The client data, in base64url. */
  clientDataJSON: string;
};
export type CreatedPasskey = {
  response: AttestationResponse;
};
export type AddPasskeyBody = {
  credential: CreatedPasskey | null;
  /** A name for the passkey, at most 60 characters. */
  name: string;
  /** `token` from the response of `beginPasskeyRegistration`. */
  token: string;
};
export type AuthenticatorSelection = {
  /** Always true. */
  requireResidentKey: boolean;
  /** Always `required`: the authenticator must store the passkey. */
  residentKey: string;
  /** Always `required`: the authenticator must verify the user. */
  userVerification: string;
};
export type PasskeyDescriptor = {
  /** `WebAuthn`'s credential id, in base64url. */
  id: string;
  /** Always `public-key`. */
  type: string;
};
export type PasskeyAlgorithm = {
  /** The COSE number of the algorithm. */
  alg: number;
  /** Always `public-key`. */
  type: string;
};
export type RelyingPartyBody = {
  /** The host name of the server. */
  id: string;
  /** Always `moviestars`. */
  name: string;
};
export type PasskeyUser = {
  /** The name to show. */
  displayName: string;
  /** `WebAuthn`'s user handle, in base64url. */
  id: string;
  /** The username. */
  name: string;
};
export type PasskeyCreationOptions = {
  /** Always `none`. */
  attestation: string;
  authenticatorSelection: AuthenticatorSelection;
  /** The challenge to sign, in base64url. */
  challenge: string;
  /** The passkeys that the caller already has. */
  excludeCredentials: PasskeyDescriptor[];
  /** The signature algorithms that the server accepts. */
  pubKeyCredParams: PasskeyAlgorithm[];
  rp: RelyingPartyBody;
  /** The time limit in milliseconds. */
  timeout: number;
  user: PasskeyUser;
};
export type PasskeyRegistration = {
  /** The argument of `PublicKeyCredential.parseCreationOptionsFromJSON` in the browser. */
  options: PasskeyCreationOptions;
  /** The value to send as `token` of `addPasskey`. It binds the registration to this browser. */
  token: string;
};
export type RenamePasskeyBody = {
  /** The new name, at most 60 characters. */
  name: string;
};
export type Session = {
  /** The client's IP address at the sign-in; empty for sessions of older versions of the server. */
  address: string;
  /** Whether the request was made with this session. */
  current: boolean;
  /** When the session expires, in RFC 3339. */
  expires_at: string;
  /** The id of the session, for `endSession`. It does not authenticate. */
  id: string;
  /** When the session was last renewed, in RFC 3339. The web app renews a session once a day while the user is
    active. */
  renewed_at: string;
  /** When the user signed in, in RFC 3339. */
  started_at: string;
  /** The `User-Agent` header of the sign-in, at most 200 characters; may be empty. */
  user_agent: string;
};
export type SessionList = {
  /** The sessions, last renewed first. */
  sessions: Session[];
};
export type SignInProvider = {
  /** The id of the provider. */
  id: string;
  /** The name of the provider, for the button. */
  name: string;
};
export type SignInProviderList = {
  /** Whether users can sign in with passkeys. The server needs a base URL for passkeys. */
  passkeys: boolean;
  /** The identity providers, in the order of their ids. */
  providers: SignInProvider[];
};
export type ProviderAuthorization = {
  /** The address at the provider. The provider redirects the browser to `/ms/sign-in/{id}` of this server, with the
    parameters `code` and `state`. */
  authorization_url: string;
  /** The value to keep in the browser and to send as `binding` later. It binds the sign-in or the linking to this
    browser. */
  binding: string;
};
export type ProviderCallbackBody = {
  /** `binding` from the response of `beginProviderSignIn`. */
  binding: string;
  /** The parameter `code` of the redirect. */
  code: string;
  /** The token of an invite. With it, a first sign-in can create an account although registration is closed. */
  invite?: string | null;
  /** The parameter `iss` of the redirect, if the provider sends it. */
  iss?: string | null;
  /** Whether the session lasts 30 days instead of 7. */
  remember?: boolean;
  /** The parameter `state` of the redirect. */
  state: string;
};
export type PersonFigure = {
  /** The id of the person, as in `/3/person/{id}`. */
  id: number;
  /** The mean rating in stars, with two decimal places. */
  mean: number;
  /** The name of the person. */
  name: string;
  /** The number of titles. */
  titles: number;
};
export type PersonStatistics = {
  /** The people with two titles or more, most titles first, at most ten. */
  groups: PersonFigure[];
  /** The number of rated titles whose people are known. Only these titles are counted. */
  known: number;
};
export type DecadeFigure = {
  /** The first year of the decade. */
  decade: number;
  /** The mean rating in stars, with two decimal places. */
  mean: number;
  /** The number of titles. */
  titles: number;
};
export type DecadeStatistics = {
  /** The decades, earliest first. Decades without titles are left out. */
  groups: DecadeFigure[];
  /** The number of rated titles whose year is known. Only these titles are counted. */
  known: number;
};
export type GenreFigure = {
  /** The mean rating in stars, with two decimal places. */
  mean: number;
  /** The name of the genre. */
  name: string;
  /** The number of titles. */
  titles: number;
};
export type GenreStatistics = {
  /** The genres, most titles first. */
  groups: GenreFigure[];
  /** The number of rated titles whose genres are known. Only these titles are counted. */
  known: number;
};
export type WatchedStatistics = {
  /** The number of different episodes watched. Seasons and shows that were marked as a whole are not counted. */
  episodes: number;
  /** The number of different films watched. */
  films: number;
  /** The total runtime in minutes of all watches of films and episodes. */
  minutes: number;
  /** The part of `minutes`, in minutes, that is an estimate, because runtimes are not known. */
  minutes_estimated: number;
  /** The number of shows that the caller is watching. */
  running_shows: number;
  /** The number of titles in the watchlist. */
  watchlist: number;
};
export type Statistics = {
  /** The actors. */
  cast: PersonStatistics;
  decades: DecadeStatistics;
  genres: GenreStatistics;
  /** The directors of films and creators of shows. */
  makers: PersonStatistics;
  /** The mean rating in stars, with two decimal places; null without ratings. */
  mean: number | null;
  /** The number of rated titles. */
  titles: number;
  /** The number of titles for each rating from 1 to 10 half stars. */
  titles_by_score10: number[];
  watched: WatchedStatistics;
};
export type ConfirmPasswordBody = {
  /** The caller's current password. */
  password?: string;
};
export type ChangedPicture = {
  change: Change | null;
};
export type SecondFactor = {
  /** Whether signing in needs a code of the authenticator app. */
  enabled: boolean;
  /** When the second factor was enabled, in RFC 3339; null if it is not enabled. */
  enabled_at: string | null;
  /** The number of unused recovery codes. */
  recovery_codes: number;
};
export type RecoveryCodes = {
  /** The recovery codes. Each can be used once in place of a code of the app. */
  recovery_codes: string[];
};
export type EnableSecondFactorBody = {
  /** The current code of the app, 6 digits. */
  code?: string;
  /** `secret` from the response of `prepareSecondFactor`. */
  secret?: string;
};
export type SecondFactorSecret = {
  /** The secret in Base32, to type into the app. */
  secret: string;
  /** The secret as an `otpauth://` URL, for a QR code. */
  url: string;
};
export type ChangedUsername = Profile & {
  change: Change | null;
};
export type UsernameBody = {
  /** The new username, 5 to 15 characters, without `@`. */
  username?: string;
};
export const {
  useListIdentitiesQuery,
  useUnlinkIdentityMutation,
  useListPasskeysQuery,
  useAddPasskeyMutation,
  useBeginPasskeyRegistrationMutation,
  useRenamePasskeyMutation,
  useDeletePasskeyMutation,
  useListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSignInProvidersQuery,
  useBeginIdentityLinkMutation,
  useStatisticsQuery,
  useConfirmPasswordMutation,
  useDeletePictureMutation,
  useSecondFactorQuery,
  useEnableSecondFactorMutation,
  useDisableSecondFactorMutation,
  useReplaceRecoveryCodesMutation,
  usePrepareSecondFactorMutation,
  useChangeUsernameMutation,
} = injectedRtkApi;
