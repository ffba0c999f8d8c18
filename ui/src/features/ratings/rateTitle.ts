// Why: fast clicks must end with the last one, on the screen and on the server. One change per title is under way
// at a time; what was clicked meanwhile is sent after it, and only the newest of that.
import { createAction } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { failureOf } from '../../api/answer';
import type { ApiError } from '../../api/apiError';
import { api } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText, wireId } from '../../lib/titleKey';
import { ratingWished, wishRefused, wishSent } from './ratingsSlice';
import type { RatingsState } from './ratingsSlice';

/** The part of the state that ratings need. */
export interface RatingsRoot {
  ratings: RatingsState;
  api: ReturnType<typeof api.reducer>;
}
export type RatingsDispatch = ThunkDispatch<RatingsRoot, unknown, UnknownAction>;

/** The server would not have it and no newer wish stands: the old rating shows again. */
export const ratingRefused = createAction<{
  name: string;
  score: number;
  error: ApiError;
}>('ratings/refused');

/** Shows the score (0: none) now and sends it. */
export const rateTitle =
  (title: Title, score: number) =>
  (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<void> => {
    const key = keyText(title.key);
    const underWay = getState().ratings.agreed[key] !== undefined;
    dispatch(ratingWished({ key, score }));
    return underWay ? Promise.resolve() : dispatch(sendWishes(title, key));
  };

const sendWishes =
  (title: Title, key: string) =>
  async (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<void> => {
    for (;;) {
      const score = getState().ratings.wished[key];
      if (score === undefined) return;
      dispatch(wishSent(key));
      const error = await dispatch(score > 0 ? post(title, score) : clear(title));
      const { agreed, wished } = getState().ratings;
      // Granted, or the session has ended meanwhile and with it all that was under way.
      if (error === null || agreed[key] === undefined) continue;
      const newest = wished[key] === undefined;
      dispatch(wishRefused(key));
      if (newest) dispatch(ratingRefused({ name: title.name, score, error }));
    }
  };

const post = (title: Title, score: number) => async (dispatch: RatingsDispatch) => {
  const { key, name, overview, posterPath, released } = title;
  const movie = {
    title: name,
    overview: overview || null,
    poster_path: posterPath,
    release_date: released || null,
  };
  const rateBody = { id: wireId(key), media_type: key.mediaType, score, movie };
  return failureOf(await dispatch(api.endpoints.rateMovie.initiate({ rateBody })));
};

const clear =
  ({ key }: Title) =>
  async (dispatch: RatingsDispatch) => {
    const arg = { id: wireId(key), mediaType: key.mediaType };
    return failureOf(await dispatch(api.endpoints.clearRating.initiate(arg)));
  };
