// Optimistic ratings (specification 3.5, 4.8, decision 18).
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { notFoundCode } from '../../api/errors';
import { api } from '../../api/generated';
import type { ListRatingsApiResponse } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';

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

export const { ratingsRestored, ratingChanged, mutationStarted, mutationFailed } =
  ratingsSlice.actions;
export const { selectScore, selectScores } = ratingsSlice.selectors;
