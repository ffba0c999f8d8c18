// Why: whether the catalogue has a title is found out after it was rated or listed (decision 7). If it has not, the
// title goes, and the user must see that in the session in which they gave it, not in the next.
import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../api/generated';
import { noticesAfter } from '../config/limits';
import type { Core } from './store';

const { rateMovie, addEntry, listNotices, listRatings, playlistSetup } = api.endpoints;
const anew = { forceRefetch: true, subscribe: false };

/** Looks for notices once titles have been given, and reloads what they say has changed. */
export function watchLostTitles({ startListening }: Core['listeners']): void {
  startListening({
    matcher: isAnyOf(rateMovie.matchFulfilled, addEntry.matchFulfilled),
    effect: async (_, { dispatch, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(noticesAfter);
      void dispatch(listNotices.initiate(undefined, anew));
    },
  });
  startListening({
    matcher: listNotices.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (payload.notices.length === 0) return;
      void dispatch(listRatings.initiate(undefined, anew));
      void dispatch(playlistSetup.initiate(undefined, anew));
    },
  });
}
