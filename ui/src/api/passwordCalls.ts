// Why: who has forgotten the password is signed out, so these calls too are made without RTK Query; in the place of a
// session's token they bear the pass from the letter.
import type {
  ChangePasswordApiArg,
  CheckResetApiResponse,
  ForgotPasswordApiArg,
} from './generated';
import { request } from './request';

type Done = CheckResetApiResponse;
type Values = ChangePasswordApiArg[keyof ChangePasswordApiArg];

/** What a letter's link holds. */
export interface ResetLink {
  id: string;
  pass: string;
}

const bearer = (pass: string) => ({ Authorization: `Bearer ${pass}` });

/** Asks for a letter with a link. */
export const forgotPassword = (body: ForgotPasswordApiArg[keyof ForgotPasswordApiArg]) =>
  request<Done>({ url: '/forgot_password', method: 'POST', body });

/** Asks whether a link counts. */
export const checkReset = ({ id, pass }: ResetLink) =>
  request<Done>({ url: `/reset_request/${encodeURIComponent(id)}`, headers: bearer(pass) });

/** Chooses a new password by a link. */
export const changePassword = ({ id, pass }: ResetLink, values: Omit<Values, 'id' | 'pass'>) => {
  const body: Values = { ...values, id, pass };
  return request<Done>({ url: '/change_password', method: 'POST', body, headers: bearer(pass) });
};
