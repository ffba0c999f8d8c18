// Optimistic ratings (specification 3.5, 4.8, decision 18).
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/generated';
import type { ListRatingsApiResponse } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';

/** Scores by title key ("tv:123"); a title without a rating has no entry. */
export type Scores = Record<string, number>;

/** The ratings of the signed-in user. */
export interface RatingsState {
  list: Scores;
  /** Whether the list is the server's, and not only what this browser remembered. */
  loaded: boolean;
  /** What the server last agreed to (0: no rating), for each title with a change under way. */
  confirmed: Scores;
  /** The change that is still to be sent (0: clear). */
  pending: Scores;
  /** Titles changed since the last full load began: that load may be older than the change. */
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
/** Clearing what another tab has cleared is as good as done. */
const notFoundCode = 4040;

function deleteKey(scores: Scores, key: string) {
  Reflect.deleteProperty(scores, key);
}

function setScore(list: Scores, key: string, score: number) {
  if (score > 0) list[key] = score;
  else deleteKey(list, key);
}

/** The server agreed; a newer wish keeps showing. */
function mutationSucceeded(state: RatingsState, title: TitleKey | null, score: number) {
  if (!title) return;
  const key = toKey(title);
  if (state.pending[key] === undefined) {
    deleteKey(state.confirmed, key);
    setScore(state.list, key, score);
  } else state.confirmed[key] = score;
}

function scoresOf({ ratings }: ListRatingsApiResponse): Scores {
  const entries = ratings.flatMap(({ movie_id, media_type, score }) => {
    const title = parseApiId(movie_id, media_type);
    return title ? [[toKey(title), score] satisfies [string, number]] : [];
  });
  return Object.fromEntries(entries);
}

export const ratingsSlice = createSlice({
  name: 'ratings',
  initialState,
  reducers: {
    /** What this browser remembered, until the full load replaces it. */
    ratingsRestored: (state, { payload }: PayloadAction<Scores>) => {
      if (!state.loaded) state.list = payload;
    },
    /** The user chose a score, or 0 to clear: it shows at once. */
    ratingChanged: (state, { payload }: PayloadAction<{ key: string; score: number }>) => {
      const { key, score } = payload;
      state.confirmed[key] ??= state.list[key] ?? 0;
      state.pending[key] = score;
      state.dirty[key] = true;
      setScore(state.list, key, score);
    },
    /** The wish is on its way. */
    mutationStarted: (state, { payload: key }: PayloadAction<string>) => {
      deleteKey(state.pending, key);
    },
    /** The server refused; unless there is a newer wish, what it had agreed to shows again. */
    mutationFailed: (state, { payload: key }: PayloadAction<string>) => {
      if (state.pending[key] !== undefined) return;
      setScore(state.list, key, state.confirmed[key] ?? 0);
      deleteKey(state.confirmed, key);
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(listRatings.matchPending, (state) => {
        const underWay = Object.keys(state.confirmed).map(
          (key) => [key, true] satisfies [string, true],
        );
        state.dirty = Object.fromEntries(underWay);
      })
      .addMatcher(listRatings.matchFulfilled, (state, { payload }) => {
        const list = scoresOf(payload);
        for (const key of Object.keys(state.dirty)) setScore(list, key, state.list[key] ?? 0);
        state.list = list;
        state.loaded = true;
      })
      .addMatcher(rateMovie.matchFulfilled, (state, { payload }) =>
        mutationSucceeded(state, parseApiId(payload.movie_id, payload.media_type), payload.score),
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
    selectHasNone: (state) => state.loaded && Object.keys(state.list).length === 0,
  },
});

export const { ratingsRestored, ratingChanged, mutationStarted, mutationFailed } =
  ratingsSlice.actions;
export const { selectScore, selectScores, selectHasNone } = ratingsSlice.selectors;
