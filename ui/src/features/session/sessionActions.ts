// Why: what happens to a session is told by these few actions, which any slice may follow.
import { createAction } from '@reduxjs/toolkit';
import type { Notification } from './notification';
import type { UserState } from './userSlice';

/** Why this tab's session is over: the user asked, another tab did, the server refused it, or a guard stopped. */
export type SignOutReason = 'asked' | 'elsewhere' | 'expired' | 'guard';

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
