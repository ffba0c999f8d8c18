// Used by signed-out screens, which do not load RTK Query.
import { isRecord } from '../lib/json';
import type {
  BeginProviderSignInApiResponse,
  CompleteProviderSignInApiArg,
  CompleteProviderSignInApiResponse,
  LinkIdentityApiArg,
  ListSignInProvidersApiResponse,
} from './account/generated';
import { request } from './client';

export type SignInProvider = ListSignInProvidersApiResponse['providers'][number];
export type ProviderAuthorization = BeginProviderSignInApiResponse;
type Callback = CompleteProviderSignInApiArg['providerCallbackBody'];

const path = (provider: string) => `/api/v1/sign-in-providers/${encodeURIComponent(provider)}`;

export const listProviders = () =>
  request<ListSignInProvidersApiResponse>({ url: '/api/v1/sign-in-providers' });

export const beginSignIn = (provider: string) =>
  request<ProviderAuthorization>({ url: `${path(provider)}/authorization`, method: 'POST' });

export const completeSignIn = (provider: string, body: Callback) =>
  request<CompleteProviderSignInApiResponse>({
    url: `${path(provider)}/callback`,
    method: 'POST',
    body,
  });

export const linkIdentity = (body: LinkIdentityApiArg['linkIdentityBody']) =>
  request<null>({ url: '/api/v1/identities', method: 'POST', body });

/** Whether a response has what the screens need of a session. */
export const isSignedIn = (body: unknown): body is CompleteProviderSignInApiResponse =>
  isRecord(body) && typeof body['auth_token'] === 'string';
