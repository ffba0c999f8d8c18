import { createAsyncThunk } from '@reduxjs/toolkit';
import { isApiError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import * as calls from '../../api/sessionCalls';
import type { Profile, SignedIn, SignInBody, SignUpBody } from '../../api/sessionCalls';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { signOutTimeout } from '../../lib/limits';
import { ownId, storeToken } from '../../lib/token';
import { signedOut } from './sessionActions';

interface Rejects {
  rejectValue: ApiError;
}

/** The error of a finished thunk, if it had any. */
export function errorOfThunk(result: { payload?: unknown }): ApiError | null {
  return isApiError(result.payload) ? result.payload : null;
}

/** Creates an account and signs this tab in to it. */
export const signUp = createAsyncThunk<SignedIn, SignUpBody, Rejects>(
  'session/signUp',
  async (form, { rejectWithValue }) => {
    const result = await calls.signUp(form);
    if ('error' in result) return rejectWithValue(result.error);
    storeToken(result.data.auth_token, form.remember === true);
    return result.data;
  },
);

/** Signs in, for this tab or, remembered, for this browser. */
export const signIn = createAsyncThunk<SignedIn, SignInBody, Rejects>(
  'session/signIn',
  async (form, { rejectWithValue }) => {
    const result = await calls.signIn(form);
    if ('error' in result) return rejectWithValue(result.error);
    storeToken(result.data.auth_token, form.remember === true);
    return result.data;
  },
);

export const loadProfile = createAsyncThunk<Profile, undefined, Rejects>(
  'session/loadProfile',
  async (_, { rejectWithValue }) => {
    const result = await calls.profile(ownId());
    return 'error' in result ? rejectWithValue(result.error) : result.data;
  },
);

/** Ends the session on the server, then here, even when the server does not respond. */
export const signOut = createAsyncThunk('session/signOut', async (_, { dispatch }) => {
  const timeout = new Promise((resolve) => setTimeout(resolve, signOutTimeout));
  await Promise.race([beforeSignOut().then(calls.signOut), timeout]);
  dispatch(signedOut({ reason: 'user' }));
});
