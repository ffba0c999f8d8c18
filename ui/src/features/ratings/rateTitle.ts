// One mutation per title is in flight; only the newest later change is sent after it.
import { createAction } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { api, useListRatingsQuery } from '../../api/generated';
import { toApiId, toKey } from '../../lib/ids';
import { areHalfStarsOn } from '../../lib/preferences';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { mutationFailed, mutationStarted, ratingChanged, selectScore } from './ratingsSlice';
import type { RatingsState } from './ratingsSlice';

/** The part of the state that ratings need. */
export interface RatingsRoot {
  ratings: RatingsState;
  api: ReturnType<typeof api.reducer>;
}
type RatingsDispatch = ThunkDispatch<RatingsRoot, unknown, UnknownAction>;

/** The server rejected the newest score; the confirmed one shows again. */
export const ratingFailed = createAction<{
  name: string;
  score: number;
  error: ApiError;
}>('ratings/failed');

/** Shows the score (0: none) now and sends it. */
const rateTitle =
  (title: Title, score: number) =>
  (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<void> => {
    const key = toKey(title.key);
    const inFlight = getState().ratings.confirmed[key] !== undefined;
    dispatch(ratingChanged({ key, score }));
    return inFlight ? Promise.resolve() : dispatch(sendPending(title, key));
  };

const sendPending =
  (title: Title, key: string) =>
  async (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<void> => {
    for (;;) {
      const score = getState().ratings.pending[key];
      if (score === undefined) return;
      dispatch(mutationStarted(key));
      const error = await dispatch(score > 0 ? post(title, score) : clear(title));
      const { confirmed, pending } = getState().ratings;
      // Confirmed, or the session ended and the state was reset.
      if (error === null || confirmed[key] === undefined) continue;
      const newest = pending[key] === undefined;
      dispatch(mutationFailed(key));
      if (newest) dispatch(ratingFailed({ name: title.name, score, error }));
    }
  };

const post = (title: Title, score: number) => async (dispatch: RatingsDispatch) => {
  const rateBody = { ...toTitleBody(title), ...(score % 1 ? { score10: score * 2 } : { score }) };
  return errorOf(await dispatch(api.endpoints.rateMovie.initiate({ rateBody })));
};

const clear =
  ({ key }: Title) =>
  async (dispatch: RatingsDispatch) => {
    const arg = { id: toApiId(key), mediaType: key.mediaType };
    return errorOf(await dispatch(api.endpoints.clearRating.initiate(arg)));
  };

/** The score of a title, 0 for none, and how to change it. Half a star counts as a whole one unless the user wants halves. */
export function useRating(title: Title): [number, (score: number) => void] {
  const dispatch = useDispatch<RatingsDispatch>();
  const score = useSelector((state: RatingsRoot) => {
    const exact = selectScore(state, toKey(title.key));
    return areHalfStarsOn() ? exact : Math.ceil(exact);
  });
  const rate = (wanted: number) => {
    flushSync(() => void dispatch(rateTitle(title, wanted)));
  };
  return [score, rate];
}

/** Loads the ratings into their slice while the caller is shown, unless `skip`. */
export function useRatingsLoad(skip: boolean) {
  return useListRatingsQuery(undefined, { skip, refetchOnFocus: true, refetchOnReconnect: true });
}
