// Signed-out screens need only the small slices; ratings, playlists and RTK Query are injected after sign-in.
import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
} from '@reduxjs/toolkit';
import type { UnknownAction, WithSlice } from '@reduxjs/toolkit';
import type { baseApi } from '../api/baseApi';
import type { playlistsSlice } from '../features/playlists/playlistsSlice';
import type { ratingsSlice } from '../features/ratings/ratings';
import { configSlice } from '../features/server/serverConfig';
import { signedOut } from '../features/session/sessionActions';
import { clientSlice, userSlice } from '../features/session/sessionSlices';

type LazySlices = WithSlice<typeof ratingsSlice> &
  WithSlice<typeof playlistsSlice> &
  WithSlice<typeof baseApi>;
/** Slices of signed-in screens are injected here. */
export const rootReducer = combineSlices(
  clientSlice,
  userSlice,
  configSlice,
).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;

/** Sign-out resets every slice except the notification and the server's configuration. */
function reducer(state: RootState | undefined, action: UnknownAction) {
  if (!state || !signedOut.match(action)) return rootReducer(state, action);
  const { client, config, api } = state;
  const preserved = { client, config, ...(api && { api }) };
  return rootReducer({ ...preserved, user: null }, action);
}

export function makeStore() {
  const listeners = createListenerMiddleware<RootState>();
  const dynamicMiddleware = createDynamicMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults().prepend(listeners.middleware).concat(dynamicMiddleware.middleware),
    // Renders optimistic updates in the frame of their click.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  return {
    store,
    listeners,
    addMiddleware: dynamicMiddleware.addMiddleware,
    /** Stops the listeners of the signed-in part of the app. */
    onStop: () => {},
  };
}

export type AppStore = ReturnType<typeof makeStore>;
