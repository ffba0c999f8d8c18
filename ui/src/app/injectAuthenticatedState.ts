// Removed titles: a title is checked against the catalogue only after it was rated or added (decision 7).
import { isAnyOf } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi, clearEtags } from '../api/baseApi';
import { deleteUnsent, saveUnsent } from '../api/client';
import { api } from '../api/generated';
import { lostDeleteMessage } from '../features/playlists/changePlaylists';
import { playlistsRestored, playlistsSlice } from '../features/playlists/playlistsSlice';
import { ratingsRestored, ratingsSlice } from '../features/ratings/ratings';
import {
  changedInOtherTab,
  noNotification,
  sessionRenewed,
  signedOut,
  success,
} from '../features/session/sessionActions';
import { notified } from '../features/session/sessionSlices';
import { changesDebounce, removedTitlesDelay } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { readToken } from '../lib/token';
import { restoreState } from './persistence';
import { rootReducer } from './store';
import type { AppStore } from './store';

const injected = new WeakSet<AppStore>();

/** Adds the slices, endpoints and listeners of signed-in pages; idempotent. */
export function injectAuthenticatedState(appStore: AppStore): void {
  if (injected.has(appStore)) return;
  injected.add(appStore);
  const { store, listeners, addMiddleware } = appStore;
  rootReducer.inject(ratingsSlice);
  rootReducer.inject(playlistsSlice);
  rootReducer.inject(baseApi);
  addMiddleware(baseApi.middleware);
  appStore.onStop = setupListeners(store.dispatch);

  listeners.startListening({
    actionCreator: signedOut,
    effect: ({ payload: { reason } }, { dispatch, getOriginalState }) => {
      const { playlists, user } = getOriginalState();
      const lost = lostDeleteMessage(playlists);
      // The token is cleared already.
      if (reason === 'user') deleteUnsent(String(user?.id));
      else saveUnsent();
      clearEtags();
      dispatch(baseApi.util.resetApiState());
      if (lost !== null) {
        dispatch(notified({ ...noNotification, message: lost, display: true }));
      }
    },
  });

  listeners.startListening({
    matcher: api.endpoints.changeOwnPassword.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(sessionRenewed(payload.auth_token));
      dispatch(notified(success(appMessages.session.passwordChanged, 202)));
    },
  });
  const ends: [matcher: (action: unknown) => boolean, done: string][] = [
    [api.endpoints.deleteAccount.matchFulfilled, appMessages.session.accountDeleted],
    [api.endpoints.signOut.matchFulfilled, appMessages.session.signedOutEverywhere],
  ];
  for (const [matcher, done] of ends) {
    listeners.startListening({
      predicate: matcher,
      effect: (_, { dispatch }) => {
        dispatch(signedOut({ reason: 'user', notice: success(done) }));
      },
    });
  }

  listeners.startListening({
    actionCreator: changedInOtherTab,
    effect: async (_, { dispatch, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(changesDebounce);
      // A hidden tab refetches when it becomes visible.
      if (document.visibilityState === 'visible') dispatch(baseApi.internalActions.onFocus());
    },
  });
  watchRemovedTitles(listeners);

  const token = readToken();
  const saved = token === null ? null : restoreState(token);
  store.dispatch(ratingsRestored(saved?.ratings.list ?? {}));
  if (saved) store.dispatch(playlistsRestored(saved.playlists));
}

const { rateMovie, addPlaylistItem, listNotifications, listRatings, playlistSetup } = api.endpoints;
const refetch = { forceRefetch: true, subscribe: false };

/** Checks for removed titles after a title was rated or added, and reloads ratings and playlists when there are some. */
function watchRemovedTitles({ startListening }: AppStore['listeners']): void {
  startListening({
    matcher: isAnyOf(rateMovie.matchFulfilled, addPlaylistItem.matchFulfilled),
    effect: async (_, { dispatch, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(removedTitlesDelay);
      void dispatch(listNotifications.initiate(undefined, refetch));
    },
  });
  startListening({
    matcher: listNotifications.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (payload.notifications.every(({ kind }) => kind !== 'unknown_title')) return;
      void dispatch(listRatings.initiate(undefined, refetch));
      void dispatch(playlistSetup.initiate(undefined, refetch));
    },
  });
}
