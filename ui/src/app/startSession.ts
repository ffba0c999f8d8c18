// Why: whether a new tab is signed in is decided once, from its own token, a remembered one or a sibling's.
import { beginPage } from '../api/catalogueSwitch';
import {
  changedElsewhere,
  sessionFound,
  sessionMissing,
  signedOut,
} from '../features/session/sessionActions';
import { loadConfig } from '../features/server/configSlice';
import { openTabs } from '../features/session/tabs';
import type { Tabs } from '../features/session/tabs';
import { adoptToken, keepTabToken, readToken, userOfToken } from '../lib/token';
import { addListeners } from './listeners';
import { persist, restore } from './persistence';
import type { Core } from './store';

/** Connects the store to this tab, its siblings and the server; gives back how to disconnect it. */
export function startSession(core: Core): () => void {
  const { store, listeners } = core;
  beginPage();
  const tabs = connectTabs(store);
  addListeners(listeners, tabs);
  const stopPersisting = persist(store);
  const configure = () => {
    if (store.getState().config.config === null) void store.dispatch(loadConfig());
  };
  configure();
  addEventListener('online', configure);

  const token = adoptToken();
  if (token !== null) found(store, token);
  else void tabs.ask().then(() => decide(store));
  return () => {
    removeEventListener('online', configure);
    stopPersisting();
    tabs.close();
    listeners.clearListeners();
  };
}

function connectTabs(store: Core['store']): Tabs {
  const isSignedIn = () => store.getState().client.successful === true;
  return openTabs({
    tokenToGive: () => (isSignedIn() ? readToken() : null),
    onToken: (token) => {
      keepTabToken(token);
      found(store, token);
    },
    onSignedOut: () => {
      if (isSignedIn()) store.dispatch(signedOut({ reason: 'elsewhere' }));
    },
    onChanged: () => void store.dispatch(changedElsewhere()),
    onRenewed: (token) => {
      const own = readToken();
      if (own !== null && userOfToken(own) === userOfToken(token)) keepTabToken(token);
    },
  });
}

function found(store: Core['store'], token: string): void {
  const saved = restore(token);
  store.dispatch(sessionFound(saved && { admin: saved.client.admin, user: saved.user }));
}

function decide(store: Core['store']): void {
  if (store.getState().client.successful === null) store.dispatch(sessionMissing());
}
