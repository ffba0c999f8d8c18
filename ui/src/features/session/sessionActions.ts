import { createAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/errors';

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
export const changedElsewhere = createAction('session/changedElsewhere');

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
}

/** No message. */
export const noNotification: Notification = { body: '', message: '', code: 0, display: false };

export function success(message: string, code = 200): Notification {
  return { body: '', message, code, display: true };
}

export function failure(error: ApiError): Notification {
  const [field] = error.fields?.email ?? [];
  return { body: '', message: field ?? error.message, code: error.code, display: true };
}

export function isSuccess({ code }: Notification): boolean {
  return code >= 200 && code < 300;
}
