import { createAction, createAsyncThunk } from '@reduxjs/toolkit';
import { confirmSignOut } from '../../api/client';
import { isApiError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import * as calls from '../../api/sessionCalls';
import type { Profile, SignedIn, SignInBody, SignUpBody } from '../../api/sessionCalls';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { signOutTimeout } from '../../lib/limits';
import { ownId, storeToken } from '../../lib/token';
import type { Undo } from '../../lib/undo';

/** The signed-in account; null until it is known. */
export type UserState = {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
} | null;

type SignOutReason = 'user' | 'otherTab' | 'expired' | 'guard';

/** Resets every slice; `notice` becomes the notification. */
export const signedOut = createAction<{ reason: SignOutReason; notice?: Notification }>(
  'session/signedOut',
);

/** The session has a new token after a password change. */
export const sessionRenewed = createAction<string>('session/renewed');

/** Another tab has changed something on the server. */
export const changedInOtherTab = createAction('session/changedInOtherTab');

/** The password was set with a reset link. */
export const passwordReset = createAction('session/passwordReset');

interface RestoredSession {
  admin: boolean;
  user: UserState;
}

/** This tab has a token; the payload is the saved state, if any. */
export const sessionFound = createAction<RestoredSession | null>('session/found');

/** No tab has a token. */
export const sessionMissing = createAction('session/missing');

/** Shown while `display` is true; `body`, when not empty, replaces `message`. */
export interface Notification {
  body: string;
  message: string;
  code: number;
  display: boolean;
  /** Set when it is shown. */
  id?: number;
  undo?: Undo | undefined;
  /** Focuses Undo: the change was made by keyboard. */
  focusUndo?: boolean;
  /** A failure as a toast instead of a dialog. */
  isToast?: boolean;
  /** The toast has a link to the page History. */
  linksToHistory?: boolean;
}

/** The user undoes the changes of these messages. */
export const undoRequested = createAction<Notification[]>('session/undoRequested');

/** No message. */
export const noNotification: Notification = { body: '', message: '', code: 0, display: false };

export function success(message: string, code = 200, undo?: Undo): Notification {
  return { body: '', message, code, display: true, undo };
}

/** `message` replaces that of the error. */
export function failure(error: ApiError, message = error.message): Notification {
  const [field] = error.fields?.email ?? [];
  return { body: '', message: field ?? message, code: error.code, display: true };
}

export function isSuccess({ code }: Notification): boolean {
  return code >= 200 && code < 300;
}

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
export const signOut = createAsyncThunk(
  'session/signOut',
  async (_, { dispatch }) => {
    const timeout = new Promise((resolve) => setTimeout(resolve, signOutTimeout));
    await Promise.race([beforeSignOut().then(calls.signOut), timeout]);
    dispatch(signedOut({ reason: 'user' }));
  },
  { condition: confirmSignOut },
);
