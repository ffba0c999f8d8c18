import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, sessionGone } from '../api/errors';
import type { ApiError } from '../api/errors';
import {
  failure,
  sessionFound,
  sessionRenewed,
  signedOut,
  loadProfile,
  signIn,
  signUp,
} from '../features/session/sessionActions';
import type { Tabs } from '../features/session/tabs';
import { isRecord } from '../lib/json';
import { appMessages } from '../lib/messages/app';
import { clearTabToken, clearToken, readToken, renewToken } from '../lib/token';
import { clearPersisted } from './persistence';
import type { AppStore, RootState } from './store';

const isRejection = isRejectedWithValue();
/** RTK Query's action type of a succeeded mutation. */
const mutationFulfilled = 'api/executeMutation/fulfilled';
/** Endpoints that end or renew the session. */
const changesSession = new Set(['changeOwnPassword', 'deleteAccount', 'signOut']);

/** Endpoints that change nothing that another tab shows. */
const changesNothing = new Set(['confirmPassword', 'createBackupLink', 'sendTestEmail']);

/** Whether a mutation has changed what other tabs show. */
function isChange(action: UnknownAction): boolean {
  if (action.type !== mutationFulfilled) return false;
  const { meta } = action;
  const arg = isRecord(meta) && isRecord(meta.arg) ? meta.arg : {};
  return typeof arg.endpointName !== 'string' || !changesNothing.has(arg.endpointName);
}

function isSessionGone(action: UnknownAction): action is PayloadAction<ApiError> {
  return isRejection(action) && isApiError(action.payload) && action.payload.code === sessionGone;
}

/** Whether a request that ends or changes the session is in flight. */
function isChanging({ client, api }: RootState): boolean {
  const calls = Object.values(api?.mutations ?? {});
  return (
    client.requesting ||
    calls.some((call) => call?.status === 'pending' && changesSession.has(call.endpointName))
  );
}

export function addListeners({ startListening }: AppStore['listeners'], tabs: Tabs): void {
  startListening({
    matcher: isSessionGone,
    effect: async ({ payload }, { dispatch, getState, condition }) => {
      const token = readToken();
      if (isChanging(getState())) await condition((_, state) => !isChanging(state));
      // The user has ended or renewed the session in the meantime.
      if (token === null || readToken() !== token) return;
      const notice = failure({ ...payload, message: appMessages.errors.session });
      dispatch(signedOut({ reason: 'expired', notice }));
    },
  });

  startListening({
    matcher: isAnyOf(sessionFound, signIn.fulfilled, signUp.fulfilled),
    effect: (_, { dispatch }) => {
      tabs.ignoreReplies();
      void dispatch(loadProfile());
    },
  });

  startListening({
    predicate: isChange,
    effect: () => tabs.notifyChanged(),
  });

  startListening({
    actionCreator: sessionRenewed,
    effect: ({ payload: token }) => {
      renewToken(token);
      tabs.notifyRenewed(token);
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: ({ payload: { reason } }) => {
      tabs.ignoreReplies();
      // A guard signs out this tab only.
      if (reason === 'guard') return clearTabToken();
      clearToken();
      clearPersisted();
      if (reason === 'user') tabs.notifySignedOut();
    },
  });
}
