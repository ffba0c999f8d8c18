// Why: a new password by a link ends every session of the account, so this browser's too, and both of the specification's messages
// about it outlive that (specification 2.26, 4.3, decision 16).
import { createAsyncThunk } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/apiError';
import { changePassword } from '../../api/passwordCalls';
import type { ResetLink } from '../../api/passwordCalls';
import * as calls from '../../api/sessionCalls';
import { signOutPatience } from '../../config/limits';
import { messages } from '../../lib/messages';
import { readToken } from '../../lib/token';
import { success } from './notification';
import { passwordReset, signedOut } from './sessionActions';

interface Values {
  link: ResetLink;
  password: string;
  passwordConfirmation: string;
}

/** Chooses a new password by a link; whoever was signed in here is signed out. */
export const resetPassword = createAsyncThunk<undefined, Values, { rejectValue: ApiError }>(
  'session/resetPassword',
  async ({ link, ...values }, { dispatch, rejectWithValue }) => {
    const answer = await changePassword(link, values);
    if ('error' in answer) return rejectWithValue(answer.error);
    // The session here may be another account's, which the server has not ended.
    const patience = new Promise((resolve) => setTimeout(resolve, signOutPatience));
    if (readToken() !== null) await Promise.race([calls.signOut(), patience]);
    const { passwordChanged, passwordReset: shown } = messages.session;
    const notice = { ...success(passwordChanged, 202), body: shown };
    dispatch(signedOut({ reason: 'asked', notice }));
    dispatch(passwordReset());
    return undefined;
  },
);
