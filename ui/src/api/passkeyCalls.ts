// Used by signed-out screens, which do not load RTK Query.
import type {
  BeginPasskeySignInApiResponse,
  SignInWithPasskeyApiArg,
  SignInWithPasskeyApiResponse,
} from './account/generated';
import { request } from './client';

export const beginPasskeySignIn = () =>
  request<BeginPasskeySignInApiResponse>({
    url: '/api/v1/passkey-sign-ins/options',
    method: 'POST',
  });

export const signInWithPasskey = (body: SignInWithPasskeyApiArg['passkeySignInBody']) =>
  request<SignInWithPasskeyApiResponse>({
    url: '/api/v1/passkey-sign-ins',
    method: 'POST',
    body,
  });
