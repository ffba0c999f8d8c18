// Why: a star shows in the moment it is clicked, so what the user wants stands here before the server has agreed;
// what the server last agreed to is kept beside it until then (specification 3.5, 4.8, decision 18).
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/generated';
import type { ListRatingsApiResponse } from '../../api/generated';
import { keyText, titleOfWire } from '../../lib/titleKey';
import type { TitleKey } from '../../lib/titleKey';

/** Scores by title key ("tv:123"); a title without a rating has no entry. */
export type Scores = Record<string, number>;

/** The ratings of the signed-in user. */
export interface RatingsState {
  list: Scores;
  /** Whether the list is the server's, and not only what this browser remembered. */
  loaded: boolean;
  /** What the server last agreed to (0: no rating), for each title with a change under way. */
  agreed: Scores;
  /** The change that is still to be sent (0: clear). */
  wished: Scores;
  /** Titles changed since the last full load began: that load may be older than the change. */
  touched: Record<string, true>;
}

const initialState: RatingsState = { list: {}, loaded: false, agreed: {}, wished: {}, touched: {} };
const { listRatings, rateMovie, clearRating } = api.endpoints;
/** Clearing what another tab has cleared is as good as done. */
const notThere = 4040;

function forget(scores: Scores, key: string) {
  Reflect.deleteProperty(scores, key);
}

function setScore(list: Scores, key: string, score: number) {
  if (score > 0) list[key] = score;
  else forget(list, key);
}

/** The server agreed; a newer wish keeps showing. */
function granted(state: RatingsState, title: TitleKey | null, score: number) {
  if (!title) return;
  const key = keyText(title);
  if (state.wished[key] === undefined) {
    forget(state.agreed, key);
    setScore(state.list, key, score);
  } else state.agreed[key] = score;
}

function scoresOf({ ratings }: ListRatingsApiResponse): Scores {
  const entries = ratings.flatMap(({ movie_id, media_type, score }) => {
    const title = titleOfWire(movie_id, media_type);
    return title ? [[keyText(title), score] satisfies [string, number]] : [];
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
    ratingWished: (state, { payload }: PayloadAction<{ key: string; score: number }>) => {
      const { key, score } = payload;
      state.agreed[key] ??= state.list[key] ?? 0;
      state.wished[key] = score;
      state.touched[key] = true;
      setScore(state.list, key, score);
    },
    /** The wish is on its way. */
    wishSent: (state, { payload: key }: PayloadAction<string>) => {
      forget(state.wished, key);
    },
    /** The server refused; unless there is a newer wish, what it had agreed to shows again. */
    wishRefused: (state, { payload: key }: PayloadAction<string>) => {
      if (state.wished[key] !== undefined) return;
      setScore(state.list, key, state.agreed[key] ?? 0);
      forget(state.agreed, key);
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(listRatings.matchPending, (state) => {
        const underWay = Object.keys(state.agreed).map(
          (key) => [key, true] satisfies [string, true],
        );
        state.touched = Object.fromEntries(underWay);
      })
      .addMatcher(listRatings.matchFulfilled, (state, { payload }) => {
        const list = scoresOf(payload);
        for (const key of Object.keys(state.touched)) setScore(list, key, state.list[key] ?? 0);
        state.list = list;
        state.loaded = true;
      })
      .addMatcher(rateMovie.matchFulfilled, (state, { payload }) =>
        granted(state, titleOfWire(payload.movie_id, payload.media_type), payload.score),
      )
      .addMatcher(clearRating.matchFulfilled, (state, { payload }) =>
        granted(state, titleOfWire(payload.movieId, payload.media_type), 0),
      )
      .addMatcher(clearRating.matchRejected, (state, { payload, meta }) => {
        const { id, mediaType } = meta.arg.originalArgs;
        if (payload?.code === notThere) granted(state, titleOfWire(id, mediaType ?? null), 0);
      });
  },
  selectors: {
    selectScore: (state, key: string) => state.list[key] ?? 0,
    selectScores: (state) => state.list,
    selectHasNone: (state) => state.loaded && Object.keys(state.list).length === 0,
  },
});

export const { ratingsRestored, ratingWished, wishSent, wishRefused } = ratingsSlice.actions;
export const { selectScore, selectScores, selectHasNone } = ratingsSlice.selectors;
