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
  /** When the token was created, in RFC 3339. */
  created_at: string;
  /** When the token expires, in RFC 3339; null if it does not expire. */
  expires_at: string | null;
  /** The id of the access token. */
  id: number;
  /** When the token was last used, in RFC 3339, up to an hour too early; null before the first use. */
  last_used_at: string | null;
  /** The name that the user gave the token. */
  name: string;
  scope: TokenScope;
};
export type AccessTokenList = {
  /** The tokens, newest first, including expired ones. */
  tokens: AccessToken[];
};
export type NewAccessTokenBody = AccessToken & {
  /** The token, to send as `Authorization: Bearer …`. No later response contains it. */
  token: string;
};
export type CreateAccessTokenBody = {
  /** The lifetime in days. Without it, the token does not expire. */
  expires_in_days?: number | null;
  /** A name for the token, at most 60 characters. */
  name: string;
  scope: TokenScope | null;
};
export type WebhookEvent = 'watched' | 'rated' | 'watchlist_added' | 'checked_in' | 'imported';
export type DeliveryError = 'host_not_allowed' | 'no_connection' | 'timeout' | 'invalid_response';
export type Delivery = {
  /** When the attempt was made, in RFC 3339. */
  at: string;
  error: DeliveryError | null;
  /** The HTTP status of the response; 200 to 299 means success. Null without a response. */
  status: number | null;
};
export type OutgoingWebhook = {
  /** When the webhook was added, in RFC 3339. */
  created_at: string;
  /** When the webhook was turned off because it had failed for five days, in RFC 3339; null while it is on. */
  disabled_at: string | null;
  /** The kinds of events that are sent. */
  events: WebhookEvent[];
  /** When the first attempt failed after the last success, in RFC 3339; null if the last attempt succeeded. */
  failing_since: string | null;
  /** The id of the webhook. */
  id: number;
  last_delivery: Delivery | null;
  /** The name that the user gave the webhook. */
  name: string;
  /** Whether a test event is waiting to be sent. */
  testing: boolean;
  /** The URL to which events are sent. */
  url: string;
};
export type OutgoingWebhookList = {
  /** The hosts to which the server sends events, some with a port. If the list is empty, nothing is sent. */
  hosts: string[];
  /** The webhooks, oldest first. */
  webhooks: OutgoingWebhook[];
};
export type NewOutgoingWebhookBody = OutgoingWebhook & {
  /** The key of the signatures. No later response contains it. */
  secret: string;
};
export type CreateOutgoingWebhookBody = {
  /** The kinds of events to send, at least one. */
  events: WebhookEvent[];
  /** A name for the webhook, at most 60 characters. */
  name: string;
  /** The URL to which events are sent, with `http` or `https`, on one of the hosts that the server allows. */
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
  /** When the server received the report, in RFC 3339. */
  received_at: string;
  /** The name of the film, show or episode that was played. */
  subject: string;
};
export type WebhookSource = 'jellyfin' | 'plex' | 'emby' | 'kodi';
export type Webhook = {
  /** The account of the media server whose plays are recorded; empty for all accounts. */
  account: string;
  /** When the address was created, in RFC 3339. */
  created_at: string;
  /** The latest plays, newest first, at most 20. */
  plays: ReceivedPlay[];
  /** When the last request was received, in RFC 3339, up to a minute too early; null before the first request. */
  received_at: string | null;
  source: WebhookSource;
};
export type WebhookList = {
  /** The webhooks. */
  webhooks: Webhook[];
};
export type NewWebhook = {
  /** The address: a URL, or a path if the server has no public address. No later response contains it. */
  url: string;
};
export type WebhookAccountBody = {
  /** The name of the account, at most 100 characters; empty for all accounts. */
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
