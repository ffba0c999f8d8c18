// Used by signed-out screens, which do not load RTK Query; a test checks the addresses against the OpenAPI document.
import { request } from './client';
import type {
  ChangePasswordApiArg,
  CheckResetApiResponse,
  ConfigApiResponse,
  ForgotPasswordApiArg,
  ProfileApiResponse,
  SignInApiArg,
  SignInApiResponse,
  SignUpApiArg,
  SignUpApiResponse,
} from './generated';

export type SignUpBody = SignUpApiArg[keyof SignUpApiArg];
export type SignInBody = SignInApiArg[keyof SignInApiArg];
export type SignedIn = SignInApiResponse;
export type Profile = ProfileApiResponse;
export type ServerConfig = ConfigApiResponse;

export const signUp = (body: SignUpBody) =>
  request<SignUpApiResponse>({ url: '/api/v1/users', method: 'POST', body });

export const signIn = (body: SignInBody) =>
  request<SignedIn>({ url: '/authenticate', method: 'POST', body });

export const renewSession = () =>
  request<SignedIn>({ url: '/api/v1/sessions/renew', method: 'POST' });

export const signOut = () => request<null>({ url: '/sign_out', method: 'POST' });

/** Other users' accounts need an admin. */
export const profile = (id: string) => request<Profile>({ url: `/api/v1/users/${id}` });

export const config = () => request<ServerConfig>({ url: '/config' });

type Done = CheckResetApiResponse;
type Values = ChangePasswordApiArg[keyof ChangePasswordApiArg];

/** The parts of an emailed reset link. */
export interface ResetLink {
  id: string;
  token: string;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export const forgotPassword = (body: ForgotPasswordApiArg[keyof ForgotPasswordApiArg]) =>
  request<Done>({ url: '/forgot_password', method: 'POST', body });

export const checkReset = ({ id, token }: ResetLink) =>
  request<Done>({ url: `/reset_request/${encodeURIComponent(id)}`, headers: bearer(token) });

export const changePassword = ({ id, token }: ResetLink, values: Omit<Values, 'id' | 'pass'>) => {
  const body: Values = { ...values, id, pass: token };
  return request<Done>({ url: '/change_password', method: 'POST', body, headers: bearer(token) });
};
