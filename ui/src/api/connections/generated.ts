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
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useSetWebhookAccountMutation,
} = injectedRtkApi;
