// Why: signed-out screens must load fast, so their few calls are made without RTK Query; shapes come from the
// generated client, and a test holds the addresses against the server's document.
import type {
  ConfigApiResponse,
  ProfileApiResponse,
  SignInApiArg,
  SignInApiResponse,
  SignUpApiArg,
  SignUpApiResponse,
} from './generated';
import { request } from './request';

export type SignUpBody = SignUpApiArg[keyof SignUpApiArg];
export type SignInBody = SignInApiArg[keyof SignInApiArg];
export type SignedIn = SignInApiResponse;
export type Profile = ProfileApiResponse;
export type ServerConfig = ConfigApiResponse;

/** Opens an account and its first session. */
export const signUp = (body: SignUpBody) =>
  request<SignUpApiResponse>({ url: '/api/v1/users', method: 'POST', body });

/** Opens a session. */
export const signIn = (body: SignInBody) =>
  request<SignedIn>({ url: '/authenticate', method: 'POST', body });

/** Ends the session on the server. */
export const signOut = () => request<null>({ url: '/sign_out', method: 'POST' });

/** An account; anybody's but one's own is an admin's to see. */
export const profile = (id: string) => request<Profile>({ url: `/api/v1/users/${id}` });

/** What the app has to know about this server. */
export const config = () => request<ServerConfig>({ url: '/config' });
