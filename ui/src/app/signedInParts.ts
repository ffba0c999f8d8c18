// Why: everything that only signed-in screens need arrives in one chunk, after sign-in, and joins the store here.
import { setupListeners } from '@reduxjs/toolkit/query';
import { emptyApi } from '../api/emptyApi';
import { forgetEtags } from '../api/etags';
import { api } from '../api/generated';
import { changesGathered } from '../config/limits';
import { playlistRefused, titleMoved } from '../features/playlists/changePlaylists';
import { lostWithSession } from '../features/playlists/heldRemoval';
import { playlistsRestored, playlistsSlice } from '../features/playlists/playlistsSlice';
import { ratingRefused } from '../features/ratings/rateTitle';
import { ratingsRestored, ratingsSlice } from '../features/ratings/ratingsSlice';
import { notified } from '../features/session/clientSlice';
import { addedTo, failure, success } from '../features/session/notification';
import { changedElsewhere, sessionRenewed, signedOut } from '../features/session/sessionActions';
import { messages } from '../lib/messages';
import { readToken } from '../lib/token';
import { watchLostTitles } from './lostTitles';
import { restore } from './persistence';
import { rootReducer } from './store';
import type { Core } from './store';

const joined = new WeakSet<Core>();

/** Adds the slices, the calls and the effects of signed-in screens; a second time changes nothing. */
export function addSignedInParts(core: Core): void {
  if (joined.has(core)) return;
  joined.add(core);
  const { store, listeners, addMiddleware } = core;
  rootReducer.inject(ratingsSlice);
  rootReducer.inject(playlistsSlice);
  rootReducer.inject(emptyApi);
  addMiddleware(emptyApi.middleware);
  setupListeners(store.dispatch);

  listeners.startListening({
    actionCreator: signedOut,
    effect: ({ payload: { notice } }, { dispatch, getOriginalState }) => {
      const lost = lostWithSession(getOriginalState().playlists);
      forgetEtags();
      dispatch(emptyApi.util.resetApiState());
      if (lost !== null) dispatch(notified(addedTo(notice, lost)));
    },
  });
  listeners.startListening({
    actionCreator: ratingRefused,
    effect: ({ payload: { name, score, error } }, { dispatch }) => {
      const { refused, clearRefused } = messages.ratings;
      const message = (score > 0 ? refused : clearRefused)(name, error.message);
      dispatch(notified(failure({ ...error, message })));
    },
  });
  listeners.startListening({
    actionCreator: playlistRefused,
    effect: ({ payload }, { dispatch }) => void dispatch(notified(failure(payload))),
  });
  listeners.startListening({
    actionCreator: titleMoved,
    effect: ({ payload }, { dispatch }) => void dispatch(notified(success(payload))),
  });

  listeners.startListening({
    matcher: api.endpoints.changeOwnPassword.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(sessionRenewed(payload.auth_token));
      dispatch(notified(success(messages.session.passwordChanged, 202)));
    },
  });
  const ends: [matcher: (action: unknown) => boolean, done: string][] = [
    [api.endpoints.deleteAccount.matchFulfilled, messages.deleteAccount.done],
    [api.endpoints.signOut.matchFulfilled, messages.signOutEverywhere.done],
  ];
  for (const [matcher, done] of ends) {
    listeners.startListening({
      predicate: matcher,
      effect: (_, { dispatch }) => {
        dispatch(signedOut({ reason: 'asked', notice: success(done) }));
      },
    });
  }

  listeners.startListening({
    actionCreator: changedElsewhere,
    effect: async (_, { dispatch, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(changesGathered);
      // Whoever cannot see this tab now makes it load again when they come back to it.
      if (document.visibilityState === 'visible') dispatch(emptyApi.internalActions.onFocus());
    },
  });
  watchLostTitles(listeners);

  const token = readToken();
  const saved = token === null ? null : restore(token);
  store.dispatch(ratingsRestored(saved?.ratings.list ?? {}));
  if (saved) store.dispatch(playlistsRestored(saved.playlists));
}
