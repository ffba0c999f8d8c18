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
  /** When it was linked, in RFC 3339. */
  created_at: string;
  /** At the provider when it was linked; may be empty. */
  email: string;
  id: number;
  /** The provider's id. */
  provider: string;
  /** The provider's name; null when the server does not have this provider anymore. */
  provider_name: string | null;
};
export type IdentityList = {
  /** False while the password is the random one of an account that a provider made. */
  has_password: boolean;
  /** Oldest first. */
  identities: Identity[];
};
export type LinkIdentityBody = {
  /** Of the response with which this began. */
  binding: string;
  code: string;
  /** The parameter `iss`, of providers that send it. */
  iss?: string | null;
  /** The provider's id. */
  provider: string;
  state: string;
};
export type AssertionResponse = {
  authenticatorData: string;
  clientDataJSON: string;
  signature: string;
  userHandle?: string | null;
};
export type UsedPasskey = {
  /** In base64url. */
  id: string;
  response: AssertionResponse;
};
export type PasskeySignInBody = {
  credential: UsedPasskey | null;
  /** The session lasts 30 days instead of 7. */
  remember?: boolean;
  /** Of the response with which the sign-in began. */
  token: string;
};
export type PasskeyRequestOptions = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: string;
};
export type PasskeySignInOptions = {
  options: PasskeyRequestOptions;
  /** To be sent with the response of the authenticator, so that no other browser can complete the sign-in. */
  token: string;
};
export type Passkey = {
  /** RFC 3339. */
  created_at: string;
  id: number;
  /** RFC 3339; null before the first sign-in with it. */
  last_used_at: string | null;
  name: string;
};
export type PasskeyList = {
  /** Oldest first. */
  passkeys: Passkey[];
};
export type AttestationResponse = {
  attestationObject: string;
  clientDataJSON: string;
};
export type CreatedPasskey = {
  response: AttestationResponse;
};
export type AddPasskeyBody = {
  credential: CreatedPasskey | null;
  /** What the user calls it, at most 60 characters. */
  name: string;
  /** Of the response with which this began. */
  token: string;
};
export type AuthenticatorSelection = {
  requireResidentKey: boolean;
  residentKey: string;
  userVerification: string;
};
export type PasskeyDescriptor = {
  id: string;
  type: string;
};
export type PasskeyAlgorithm = {
  /** Its number in COSE. */
  alg: number;
  type: string;
};
export type RelyingPartyBody = {
  id: string;
  name: string;
};
export type PasskeyUser = {
  displayName: string;
  id: string;
  name: string;
};
export type PasskeyCreationOptions = {
  attestation: string;
  authenticatorSelection: AuthenticatorSelection;
  challenge: string;
  excludeCredentials: PasskeyDescriptor[];
  pubKeyCredParams: PasskeyAlgorithm[];
  rp: RelyingPartyBody;
  timeout: number;
  user: PasskeyUser;
};
export type PasskeyRegistration = {
  options: PasskeyCreationOptions;
  /** To be sent with the passkey, so that no other browser can add one. */
  token: string;
};
export type RenamePasskeyBody = {
  /** At most 60 characters. */
  name: string;
};
export type Session = {
  /** The client's IP address at the sign-in; empty of sessions that began before the server kept it. */
  address: string;
  /** Whether it is the session of the request. */
  current: boolean;
  /** RFC 3339. */
  expires_at: string;
  /** Opens nothing by itself. */
  id: string;
  /** RFC 3339. The web app renews a session once a day while it is used. */
  renewed_at: string;
  /** When the user signed in, in RFC 3339. */
  started_at: string;
  /** The browser's at the sign-in, at most 200 characters; may be empty. */
  user_agent: string;
};
export type SessionList = {
  /** The last renewed first. */
  sessions: Session[];
};
export type SignInProvider = {
  id: string;
  name: string;
};
export type SignInProviderList = {
  /** Whether the server offers passkeys, for which it needs a base URL. */
  passkeys: boolean;
  /** In the order of their ids. */
  providers: SignInProvider[];
};
export type ProviderAuthorization = {
  /** Where the browser goes. The provider sends it back to `/ms/sign-in/{id}` of this server, with `code` and `state`. */
  authorization_url: string;
  /** To be kept by the browser and sent with the callback, so that no other browser can complete the sign-in. */
  binding: string;
};
export type ProviderCallbackBody = {
  /** Of the response with which the sign-in began. */
  binding: string;
  code: string;
  /** The token of an invite, for a first sign-in. */
  invite?: string | null;
  /** The parameter `iss`, of providers that send it. */
  iss?: string | null;
  /** The session lasts 30 days instead of 7. */
  remember?: boolean;
  state: string;
};
export type PersonFigure = {
  /** As in `/3/person/{id}`. */
  id: number;
  /** The mean score in stars, with two decimal places. */
  mean: number;
  name: string;
  titles: number;
};
export type PersonStatistics = {
  /** People of two titles or more; at most ten, the most titles first. */
  groups: PersonFigure[];
  /** How many rated titles are counted; the people of the others are unknown. */
  known: number;
};
export type DecadeFigure = {
  /** Its first year. */
  decade: number;
  /** The mean score in stars, with two decimal places. */
  mean: number;
  titles: number;
};
export type DecadeStatistics = {
  /** The earliest first, without those of no title. */
  groups: DecadeFigure[];
  /** How many rated titles are counted; the years of the others are unknown. */
  known: number;
};
export type GenreFigure = {
  /** The mean score in stars, with two decimal places. */
  mean: number;
  name: string;
  titles: number;
};
export type GenreStatistics = {
  /** The most titles first. */
  groups: GenreFigure[];
  /** How many rated titles are counted; the genres of the others are unknown. */
  known: number;
};
export type WatchedStatistics = {
  /** Each once. Seasons and shows that were marked as a whole are not counted. */
  episodes: number;
  /** Each once. */
  films: number;
  /** Of all watches of films and episodes. */
  minutes: number;
  /** How many of these are an estimate. */
  minutes_estimated: number;
  /** Shows that are being watched. */
  running_shows: number;
  /** Titles in the watchlist. */
  watchlist: number;
};
export type Statistics = {
  /** Actors. */
  cast: PersonStatistics;
  decades: DecadeStatistics;
  genres: GenreStatistics;
  /** Directors of films and creators of shows. */
  makers: PersonStatistics;
  /** The mean score in stars, with two decimal places; null without ratings. */
  mean: number | null;
  /** How many titles are rated. */
  titles: number;
  /** Titles with 1 to 10 half stars. */
  titles_by_score10: number[];
  watched: WatchedStatistics;
};
export type ConfirmPasswordBody = {
  password?: string;
};
export type ChangedPicture = {
  change: Change | null;
};
export type SecondFactor = {
  enabled: boolean;
  /** RFC 3339; null when it is not enabled. */
  enabled_at: string | null;
  /** How many recovery codes are not used yet. */
  recovery_codes: number;
};
export type RecoveryCodes = {
  recovery_codes: string[];
};
export type EnableSecondFactorBody = {
  /** The app's code, 6 digits. */
  code?: string;
  /** Of `prepareSecondFactor`. */
  secret?: string;
};
export type SecondFactorSecret = {
  /** In Base32, to be typed. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  url: string;
};
export type ChangedUsername = Profile & {
  change: Change | null;
};
export type UsernameBody = {
  /** 5 to 15 characters, without `@`. */
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
