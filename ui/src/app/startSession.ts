import { resetCatalogue } from '../api/catalogueChange';
import { loadConfig } from '../features/server/serverConfig';
import {
  changedElsewhere,
  sessionFound,
  sessionMissing,
  signedOut,
} from '../features/session/sessionActions';
import { openTabs } from '../features/session/tabs';
import type { Tabs } from '../features/session/tabs';
import { renewInterval } from '../lib/limits';
import { adoptToken, ageOfToken, readToken, storeTabToken, userOfToken } from '../lib/token';
import { addListeners } from './listeners';
import { persist, restoreState } from './persistence';
import type { AppStore } from './store';

/** Connects the store to this tab, other tabs and the server; returns how to disconnect it. */
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
    void import('./renewSession').then(({ renewSession }) => renewSession(store)).catch(() => {});
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
  };
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
    onChanged: () => void store.dispatch(changedElsewhere()),
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
