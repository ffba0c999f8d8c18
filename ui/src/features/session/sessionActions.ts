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

/** What ended this tab's session: its user, another tab, the server, or a route guard. */
export type SignOutReason = 'user' | 'otherTab' | 'expired' | 'guard';

/** This tab is signed out; every slice starts anew. A notice given here survives that. */
export const signedOut = createAction<{ reason: SignOutReason; notice?: Notification }>(
  'session/signedOut',
);

/** The session goes on under a new token, because the password was changed. */
export const sessionRenewed = createAction<string>('session/renewed');

/** Another tab has changed something on the server. */
export const changedElsewhere = createAction('session/changedElsewhere');

/** A link has brought a new password; whoever was signed in here is not any more. */
export const passwordReset = createAction('session/passwordReset');

/** What local storage kept of an account's session. */
export interface RestoredSession {
  admin: boolean;
  user: UserState;
}

/** A token was there when this tab started, with or without saved state beside it. */
export const sessionFound = createAction<RestoredSession | null>('session/found');

/** Neither this tab nor a sibling has a token. */
export const sessionMissing = createAction('session/missing');

/** A message to the user; shown while `display` is true. Where there is a `body`, that is what people read. */
export interface Notification {
  body: string;
  message: string;
  code: number;
  display: boolean;
}

/** No message. */
export const noNotification: Notification = { body: '', message: '', code: 0, display: false };

/** Good news, with code 200 unless it has its own. */
export function success(message: string, code = 200): Notification {
  return { body: '', message, code, display: true };
}

/** A refusal or failure. */
export function failure(error: ApiError): Notification {
  const [field] = error.fields?.email ?? [];
  return { body: '', message: field ?? error.message, code: error.code, display: true };
}

/** Bad news after what there is to say already, if there is anything. */
export function appendMessage(before: Notification | undefined, message: string): Notification {
  if (!before) return { ...noNotification, message, display: true };
  return { ...before, body: `${before.body || before.message} ${message}` };
}

/** Whether it is good news. */
export function isSuccess({ code }: Notification): boolean {
  return code >= 200 && code < 300;
}
