import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { resetCatalogue } from '../api/catalogueChange';
import { isApiError, sessionGone } from '../api/errors';
import type { ApiError } from '../api/errors';
import * as calls from '../api/sessionCalls';
import { loadConfig } from '../features/server/serverConfig';
import {
  changedInOtherTab,
  failure,
  loadProfile,
  sessionFound,
  sessionMissing,
  sessionRenewed,
  signedOut,
  signIn,
  signUp,
} from '../features/session/sessionActions';
import { openTabs } from '../features/session/tabs';
import type { Tabs } from '../features/session/tabs';
import { isRecord } from '../lib/json';
import { renewInterval } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import type { UserFlag } from '../lib/userFlags';
import { local } from '../lib/storage';
import {
  adoptToken,
  ageOfToken,
  clearTabToken,
  clearToken,
  readToken,
  renewToken,
  storeTabToken,
  userOfToken,
} from '../lib/token';
import { clearPersisted, persist, restoreState } from './persistence';
import type { AppStore, RootState } from './store';

/** Connects the store to this tab, other tabs and the server. Returns a function that disconnects it. */
export function startSession(appStore: AppStore): () => void {
  const { store, listeners } = appStore;
  resetCatalogue();
  const tabs = connectTabs(store);
  addListeners(listeners, tabs);
  const stopPersisting = persist(store);
  const configure = () => {
    if (store.getState().config.config === null) void store.dispatch(loadConfig());
  };
  configure();
  addEventListener('online', configure);

  const renew = () => {
    const token = readToken();
    if (document.hidden || token === null || !(ageOfToken(token) > renewInterval)) return;
    void renewSession(store, token);
  };
  document.addEventListener('visibilitychange', renew);

  const token = adoptToken();
  if (token !== null) dispatchSessionFound(store, token);
  else void tabs.requestToken().then(() => dispatchSessionMissing(store));
  renew();
  return () => {
    document.removeEventListener('visibilitychange', renew);
    removeEventListener('online', configure);
    stopPersisting();
    tabs.close();
    listeners.clearListeners();
    appStore.onStop();
  };
}

/** Restarts the session's lifetime. When that fails, the next visit tries again. */
async function renewSession(store: AppStore['store'], token: string): Promise<void> {
  const result = await calls.renewSession();
  // The user may have signed out meanwhile.
  if (!('error' in result) && readToken() === token) {
    store.dispatch(sessionRenewed(result.data.auth_token));
  }
}

function connectTabs(store: AppStore['store']): Tabs {
  const isSignedIn = () => store.getState().client.successful === true;
  return openTabs({
    readToken: () => (isSignedIn() ? readToken() : null),
    onToken: (token) => {
      storeTabToken(token);
      dispatchSessionFound(store, token);
    },
    onSignedOut: () => {
      if (isSignedIn()) store.dispatch(signedOut({ reason: 'otherTab' }));
    },
    onChanged: () => void store.dispatch(changedInOtherTab()),
    onRenewed: (token) => {
      const own = readToken();
      if (own !== null && userOfToken(own) === userOfToken(token)) storeTabToken(token);
    },
  });
}

function dispatchSessionFound(store: AppStore['store'], token: string): void {
  const saved = restoreState(token);
  store.dispatch(sessionFound(saved && { admin: saved.client.admin, user: saved.user }));
}

function dispatchSessionMissing(store: AppStore['store']): void {
  if (store.getState().client.successful === null) store.dispatch(sessionMissing());
}

const isRejection = isRejectedWithValue();
/** RTK Query's action type of a succeeded mutation. */
const mutationFulfilled = 'api/executeMutation/fulfilled';
/** Endpoints that end or renew the session. */
const changesSession = new Set(['changeOwnPassword', 'deleteAccount', 'signOut']);

/** Endpoints that change nothing that another tab shows. */
const changesNothing = new Set([
  'beginPasskeyRegistration',
  'confirmPassword',
  'createBackupLink',
  'sendTestEmail',
]);

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

function addListeners({ startListening }: AppStore['listeners'], tabs: Tabs): void {
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
      local.remove('firstRun' satisfies UserFlag);
      clearToken();
      clearPersisted();
      if (reason === 'user') tabs.notifySignedOut();
    },
  });
}
