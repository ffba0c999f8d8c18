// Optimistic ratings (specification 3.5, 4.8, decision 18). One mutation per title is in flight; only the newest later change is
// sent after it.
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '../../api/baseApi';
import { deliver, saveUnsent } from '../../api/client';
import { errorOf } from '../../api/dispatch';
import { notFoundCode } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api, useListRatingsQuery } from '../../api/generated';
import type { ListRatingsApiResponse } from '../../api/generated';
import { parseApiId, toApiId, toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { areHalfStarsOn } from '../../lib/preferences';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

/** Scores in stars, half ones included, by title key ("tv:123"); a title without a rating has no entry. */
export type Scores = Record<string, number>;

export interface RatingsState {
  list: Scores;
  /** False while the list is from local storage only. */
  loaded: boolean;
  /** The server's score (0: none) of each title with a mutation in flight. */
  confirmed: Scores;
  /** The score to send next (0: clear). */
  pending: Scores;
  /** Titles changed since the last full load began, which may be older. */
  dirty: Record<string, true>;
}

const initialState: RatingsState = {
  list: {},
  loaded: false,
  confirmed: {},
  pending: {},
  dirty: {},
};
const { listRatings, rateMovie, clearRating } = api.endpoints;

function deleteKey(scores: Scores, key: string) {
  Reflect.deleteProperty(scores, key);
}

function setScore(list: Scores, key: string, score: number) {
  if (score > 0) list[key] = score;
  else deleteKey(list, key);
}

/** A newer pending value stays visible. */
function mutationSucceeded(state: RatingsState, title: TitleKey | null, score: number) {
  if (!title) return;
  const key = toKey(title);
  if (state.pending[key] === undefined) {
    deleteKey(state.confirmed, key);
    setScore(state.list, key, score);
  } else state.confirmed[key] = score;
}

function scoresOf({ ratings }: ListRatingsApiResponse): Scores {
  const entries = ratings.flatMap(({ movie_id, media_type, score10 }) => {
    const title = parseApiId(movie_id, media_type);
    return title ? [[toKey(title), score10 / 2] satisfies [string, number]] : [];
  });
  return Object.fromEntries(entries);
}

export const ratingsSlice = createSlice({
  name: 'ratings',
  initialState,
  reducers: {
    /** From local storage, until the full load. */
    ratingsRestored: (state, { payload }: PayloadAction<Scores>) => {
      if (!state.loaded) state.list = payload;
    },
    /** Optimistic update; 0 clears. */
    ratingChanged: (state, { payload }: PayloadAction<{ key: string; score: number }>) => {
      const { key, score } = payload;
      state.confirmed[key] ??= state.list[key] ?? 0;
      state.pending[key] = score;
      state.dirty[key] = true;
      setScore(state.list, key, score);
    },
    mutationStarted: (state, { payload: key }: PayloadAction<string>) => {
      deleteKey(state.pending, key);
    },
    /** Shows the confirmed score again, unless a newer one is pending. */
    mutationFailed: (state, { payload: key }: PayloadAction<string>) => {
      if (state.pending[key] !== undefined) return;
      setScore(state.list, key, state.confirmed[key] ?? 0);
      deleteKey(state.confirmed, key);
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(listRatings.matchPending, (state) => {
        const inFlight = Object.keys(state.confirmed).map(
          (key) => [key, true] satisfies [string, true],
        );
        state.dirty = Object.fromEntries(inFlight);
      })
      .addMatcher(listRatings.matchFulfilled, (state, { payload }) => {
        const list = scoresOf(payload);
        for (const key of Object.keys(state.dirty)) setScore(list, key, state.list[key] ?? 0);
        state.list = list;
        state.loaded = true;
      })
      .addMatcher(rateMovie.matchFulfilled, (state, { payload }) =>
        mutationSucceeded(
          state,
          parseApiId(payload.movie_id, payload.media_type),
          payload.score10 / 2,
        ),
      )
      .addMatcher(clearRating.matchFulfilled, (state, { payload }) =>
        mutationSucceeded(state, parseApiId(payload.movieId, payload.media_type), 0),
      )
      .addMatcher(clearRating.matchRejected, (state, { payload, meta }) => {
        const { id, mediaType } = meta.arg.originalArgs;
        if (payload?.code === notFoundCode)
          mutationSucceeded(state, parseApiId(id, mediaType ?? null), 0);
      });
  },
  selectors: {
    selectScore: (state, key: string) => state.list[key] ?? 0,
    selectScores: (state) => state.list,
  },
});

export const { ratingsRestored, ratingChanged } = ratingsSlice.actions;
const { mutationStarted, mutationFailed } = ratingsSlice.actions;
export const { selectScore, selectScores } = ratingsSlice.selectors;

/** The part of the state that ratings need. */
export interface RatingsRoot {
  ratings: RatingsState;
  api: ReturnType<typeof api.reducer>;
}
export type RatingsDispatch = ThunkDispatch<RatingsRoot, unknown, UnknownAction>;

const text = libraryMessages.ratings;

/** Callbacks that report the result of a score that Undo has set, by the key of the title. */
const undos = new Map<string, (error: ApiError | null) => void>();

/** Shows the score (0: none) at once, and sends it. With `isUndo` there is no message; the caller gets the error. */
export const rateTitle =
  (title: Title, score: number, isUndo = false) =>
  (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<ApiError | null> => {
    const key = toKey(title.key);
    const inFlight = getState().ratings.confirmed[key] !== undefined;
    dispatch(ratingChanged({ key, score }));
    takeUndo(key)?.(null);
    const undone = isUndo && new Promise<ApiError | null>((resolve) => undos.set(key, resolve));
    if (!inFlight) {
      const sent = dispatch(sendPending(title, key));
      return undone || sent;
    }
    saveUnsent();
    return undone || Promise.resolve(null);
  };

function takeUndo(key: string) {
  const undo = undos.get(key);
  undos.delete(key);
  return undo;
}

const sendPending =
  (title: Title, key: string) =>
  async (dispatch: RatingsDispatch, getState: () => RatingsRoot): Promise<null> => {
    let from = getState().ratings.confirmed[key] ?? 0;
    for (;;) {
      const score = getState().ratings.pending[key];
      const undo = takeUndo(key);
      if (score === undefined) return null;
      dispatch(mutationStarted(key));
      let markedSeen = false;
      const onMarkedSeen = () => (markedSeen = true);
      const error = await deliver(
        () => ({ kind: 'rating', title, score: getState().ratings.list[key] ?? 0 }),
        () => dispatch(score > 0 ? post(title, score, onMarkedSeen) : clear(title)),
      );
      const { confirmed, pending, list } = getState().ratings;
      const newest = pending[key] === undefined;
      const isReported = undo !== undefined || !newest;
      // The session ended.
      const isLost = error !== null && confirmed[key] === undefined;
      undo?.(newest && !isLost ? error : null);
      if (undo) from = confirmed[key] ?? 0;
      if (error === null) {
        // The list has another score if the session has ended, which resets the state.
        if (!isReported && from !== score && (list[key] ?? 0) === score) {
          const change = {
            kind: 'rating',
            batch: `rating/${key}`,
            title,
            from,
            to: score,
            markedSeen,
          } as const;
          dispatch(notified(success(text.rated(title.name, score), 200, change)));
        }
        continue;
      }
      if (isLost) continue;
      dispatch(mutationFailed(key));
      if (isReported) continue;
      const message = (score > 0 ? text.saveFailed : text.clearFailed)(title.name, error.message);
      dispatch(notified(failure(error, message)));
    }
  };

const post =
  (title: Title, score: number, onMarkedSeen: () => void) => async (dispatch: RatingsDispatch) => {
    const rateBody = { ...toTitleBody(title), ...(score % 1 ? { score10: score * 2 } : { score }) };
    const result = await dispatch(api.endpoints.rateMovie.initiate({ rateBody }));
    if (result.data?.marked_seen) {
      dispatch(watchesChanged());
      onMarkedSeen();
    }
    return errorOf(result);
  };

const clear =
  ({ key }: Title) =>
  async (dispatch: RatingsDispatch) => {
    const arg = { id: toApiId(key), mediaType: key.mediaType };
    const error = errorOf(await dispatch(api.endpoints.clearRating.initiate(arg)));
    // The server deletes the watch that the rating added.
    if (error === null && key.mediaType === 'movie') dispatch(watchesChanged());
    return error;
  };

const { util } = baseApi.enhanceEndpoints({ addTagTypes: ['watching'] });
/** Reloads the data of watches. */
const watchesChanged = () => util.invalidateTags(['watching']);

/**
 * The score of a title, 0 for none, and a function that changes it; the same score clears it. Without the preference for half
 * stars, half a star counts as a whole one.
 */
export function useRating(title: Title): [number, (score: number) => void] {
  const dispatch = useDispatch<RatingsDispatch>();
  const score = useSelector((state: RatingsRoot) => {
    const exact = selectScore(state, toKey(title.key));
    return areHalfStarsOn() ? exact : Math.ceil(exact);
  });
  const rate = (wanted: number) => {
    if (wanted || score) {
      flushSync(() => void dispatch(rateTitle(title, wanted === score ? 0 : wanted)));
    }
  };
  return [score, rate];
}

/** Loads the ratings into their slice while the caller is shown, unless `skip`. */
export function useRatingsLoad(skip: boolean) {
  return useListRatingsQuery(undefined, { skip, refetchOnFocus: true, refetchOnReconnect: true });
}
