import { connectionsBaseApi as api } from './connectionsBaseApi';
export const addTagTypes = ['connections'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAccessTokens: build.query<ListAccessTokensApiResponse, ListAccessTokensApiArg>({
        query: () => ({ url: `/api/v1/access-tokens` }),
        providesTags: ['connections'],
      }),
      createAccessToken: build.mutation<CreateAccessTokenApiResponse, CreateAccessTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/access-tokens`,
          method: 'POST',
          body: queryArg.createAccessTokenBody,
        }),
        invalidatesTags: ['connections'],
      }),
      deleteAccessToken: build.mutation<DeleteAccessTokenApiResponse, DeleteAccessTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/access-tokens/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['connections'],
      }),
      listOutgoingWebhooks: build.query<
        ListOutgoingWebhooksApiResponse,
        ListOutgoingWebhooksApiArg
      >({
        query: () => ({ url: `/api/v1/outgoing-webhooks` }),
        providesTags: ['connections'],
      }),
      createOutgoingWebhook: build.mutation<
        CreateOutgoingWebhookApiResponse,
        CreateOutgoingWebhookApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/outgoing-webhooks`,
          method: 'POST',
          body: queryArg.createOutgoingWebhookBody,
        }),
        invalidatesTags: ['connections'],
      }),
      deleteOutgoingWebhook: build.mutation<
        DeleteOutgoingWebhookApiResponse,
        DeleteOutgoingWebhookApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/outgoing-webhooks/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['connections'],
      }),
      testOutgoingWebhook: build.mutation<
        TestOutgoingWebhookApiResponse,
        TestOutgoingWebhookApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/outgoing-webhooks/${encodeURIComponent(String(queryArg.id))}/test`,
          method: 'POST',
        }),
        invalidatesTags: ['connections'],
      }),
      listWebhooks: build.query<ListWebhooksApiResponse, ListWebhooksApiArg>({
        query: () => ({ url: `/api/v1/webhooks` }),
        providesTags: ['connections'],
      }),
      createWebhook: build.mutation<CreateWebhookApiResponse, CreateWebhookApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${encodeURIComponent(String(queryArg.source))}`,
          method: 'POST',
        }),
        invalidatesTags: ['connections'],
      }),
      deleteWebhook: build.mutation<DeleteWebhookApiResponse, DeleteWebhookApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${encodeURIComponent(String(queryArg.source))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['connections'],
      }),
      setWebhookAccount: build.mutation<SetWebhookAccountApiResponse, SetWebhookAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${encodeURIComponent(String(queryArg.source))}/account`,
          method: 'PUT',
          body: queryArg.webhookAccountBody,
        }),
        invalidatesTags: ['connections'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as connectionsApi };
export type ListAccessTokensApiResponse = /** status 200 undefined */ AccessTokenList;
export type ListAccessTokensApiArg = void;
export type CreateAccessTokenApiResponse = /** status 201 undefined */ NewAccessTokenBody;
export type CreateAccessTokenApiArg = {
  createAccessTokenBody: CreateAccessTokenBody;
};
export type DeleteAccessTokenApiResponse = unknown;
export type DeleteAccessTokenApiArg = {
  /** The token's id */
  id: number;
};
export type ListOutgoingWebhooksApiResponse = /** status 200 undefined */ OutgoingWebhookList;
export type ListOutgoingWebhooksApiArg = void;
export type CreateOutgoingWebhookApiResponse = /** status 201 undefined */ NewOutgoingWebhookBody;
export type CreateOutgoingWebhookApiArg = {
  createOutgoingWebhookBody: CreateOutgoingWebhookBody;
};
export type DeleteOutgoingWebhookApiResponse = unknown;
export type DeleteOutgoingWebhookApiArg = {
  /** The webhook's id */
  id: number;
};
export type TestOutgoingWebhookApiResponse = unknown;
export type TestOutgoingWebhookApiArg = {
  /** The webhook's id */
  id: number;
};
export type ListWebhooksApiResponse = /** status 200 undefined */ WebhookList;
export type ListWebhooksApiArg = void;
export type CreateWebhookApiResponse = /** status 201 undefined */ NewWebhook;
export type CreateWebhookApiArg = {
  /** The media server */
  source: WebhookSource;
};
export type DeleteWebhookApiResponse = unknown;
export type DeleteWebhookApiArg = {
  /** The media server */
  source: WebhookSource;
};
export type SetWebhookAccountApiResponse = unknown;
export type SetWebhookAccountApiArg = {
  /** The media server */
  source: WebhookSource;
  webhookAccountBody: WebhookAccountBody;
};
export type TokenScope = 'read' | 'write';
export type AccessToken = {
  /** RFC 3339. */
  created_at: string;
  /** RFC 3339; null: never. */
  expires_at: string | null;
  id: number;
  /** RFC 3339, up to an hour before the last use; null before the first. */
  last_used_at: string | null;
  name: string;
  scope: TokenScope;
};
export type AccessTokenList = {
  /** Newest first, also those that have expired. */
  tokens: AccessToken[];
};
export type NewAccessTokenBody = AccessToken & {
  /** Returned only now. */
  token: string;
};
export type CreateAccessTokenBody = {
  /** Without it the token does not expire. */
  expires_in_days?: number | null;
  /** What it is for, at most 60 characters. */
  name: string;
  scope: TokenScope | null;
};
export type WebhookEvent = 'watched' | 'rated' | 'watchlist_added' | 'checked_in' | 'imported';
export type DeliveryError = 'host_not_allowed' | 'no_connection' | 'timeout' | 'invalid_response';
export type Delivery = {
  /** RFC 3339. */
  at: string;
  error: DeliveryError | null;
  /** The HTTP status of the response: 200 to 299 is a success. Null without a response. */
  status: number | null;
};
export type OutgoingWebhook = {
  /** RFC 3339. */
  created_at: string;
  /** RFC 3339: when it was turned off, because it had failed for five days. Null while it is on. */
  disabled_at: string | null;
  events: WebhookEvent[];
  /** RFC 3339: the first failure after the last success; null without one. */
  failing_since: string | null;
  id: number;
  last_delivery: Delivery | null;
  name: string;
  /** Whether a test is to be sent. */
  testing: boolean;
  url: string;
};
export type OutgoingWebhookList = {
  /** The hosts to which the server sends, some with a port. Empty: nothing is sent. */
  hosts: string[];
  /** In the order in which they were added. */
  webhooks: OutgoingWebhook[];
};
export type NewOutgoingWebhookBody = OutgoingWebhook & {
  /** The key of the signatures, returned only now. */
  secret: string;
};
export type CreateOutgoingWebhookBody = {
  /** What is sent; at least one. */
  events: WebhookEvent[];
  /** What it is for, at most 60 characters. */
  name: string;
  /** With http or https, on one of the hosts to which the server sends. */
  url: string;
};
export type PlayOutcome =
  | 'watched'
  | 'duplicate'
  | 'unfinished'
  | 'unknown_title'
  | 'unclear_title'
  | 'unknown_episode'
  | 'failed'
  | 'limit_reached';
export type ReceivedPlay = {
  outcome: PlayOutcome;
  /** RFC 3339. */
  received_at: string;
  /** The name of what was played. */
  subject: string;
};
export type WebhookSource = 'jellyfin' | 'plex' | 'emby' | 'kodi';
export type Webhook = {
  /** The account of the media server whose plays count; empty: all. */
  account: string;
  /** RFC 3339: when the address was made. */
  created_at: string;
  /** At most 20, the newest first. */
  plays: ReceivedPlay[];
  /** RFC 3339: up to a minute before the last request; null before the first. */
  received_at: string | null;
  source: WebhookSource;
};
export type WebhookList = {
  webhooks: Webhook[];
};
export type NewWebhook = {
  /** Returned only now: a URL, or a path when the server has no public address. */
  url: string;
};
export type WebhookAccountBody = {
  /** The name of an account of the media server, at most 100 characters; empty: all. */
  account: string;
};
export const {
  useListAccessTokensQuery,
  useCreateAccessTokenMutation,
  useDeleteAccessTokenMutation,
  useListOutgoingWebhooksQuery,
  useCreateOutgoingWebhookMutation,
  useDeleteOutgoingWebhookMutation,
  useTestOutgoingWebhookMutation,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useSetWebhookAccountMutation,
} = injectedRtkApi;
