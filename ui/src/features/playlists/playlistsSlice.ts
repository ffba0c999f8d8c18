// Why: which titles stand in which playlist shows in the moment of the click; what the server last agreed to is kept
// beside it until it has answered (specification 3.10, 4.7, decision 18).
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText, titleOfWire } from '../../lib/titleKey';
import { afterSetup, beginSetup, infoOf, titlesOf } from './playlistSetup';
import { activeKey, atEnd, dropList, entryOf, forget, isHidden, listOf } from './playlistState';
import { show, valueOf } from './playlistState';
import type { Asked, Held, PlaylistsState } from './playlistState';

const initialState: PlaylistsState = {
  active: null,
  lists: [],
  playlistMovieIds: {},
  playlistMovies: {},
  loaded: false,
  agreed: {},
  wished: {},
  touched: {},
  held: null,
  leaving: [],
  asked: null,
  waiting: [],
};

/** What the browser keeps of playlists between visits: no facts of titles. */
export type KeptPlaylists = Pick<PlaylistsState, 'active' | 'playlistMovieIds'> & {
  lists: { id: number; name: string }[];
};

const { playlistSetup, playlist, addEntry, removeEntry } = api.endpoints;
const { createPlaylist, renamePlaylist, activatePlaylist, deletePlaylist } = api.endpoints;
/** Removing what another tab has removed is as good as done. */
const notThere = 4040;

/** The server agreed; a newer wish keeps showing. */
function granted(state: PlaylistsState, key: string, value: number) {
  if (state.agreed[key] === undefined) return;
  if (state.wished[key] === undefined) forget(state.agreed, key);
  else state.agreed[key] = value;
}

function entryOfWire(playlistId: number, id: number, type: 'movie' | 'tv' | undefined): string {
  const key = titleOfWire(id, type ?? null);
  return entryOf(playlistId, key ? keyText(key) : '');
}

export const playlistsSlice = createSlice({
  name: 'playlists',
  initialState,
  reducers: {
    /** What this browser remembered, until the full load replaces it. */
    playlistsRestored: (state, { payload }: PayloadAction<KeptPlaylists>) => {
      if (state.loaded) return;
      state.active = payload.active;
      state.playlistMovieIds = payload.playlistMovieIds;
      state.lists = payload.lists.map((list) => ({ ...list, posters: [] }));
    },
    /** The user wants a title in a playlist, or out of it, or another playlist active: it shows at once. */
    wished: (state, { payload }: PayloadAction<{ key: string; value: number; title?: Title }>) => {
      const { key, value, title } = payload;
      state.agreed[key] ??= valueOf(state, key);
      state.wished[key] = value;
      state.touched[key] = true;
      if (title) state.playlistMovies[keyText(title.key)] = title;
      show(state, key, value);
    },
    /** The wish is on its way. */
    wishSent: (state, { payload: key }: PayloadAction<string>) => {
      forget(state.wished, key);
    },
    /** The server refused; unless there is a newer wish, what it had agreed to shows again. */
    wishRefused: (state, { payload: key }: PayloadAction<string>) => {
      if (state.wished[key] !== undefined) return;
      show(state, key, state.agreed[key] ?? 0);
      forget(state.agreed, key);
    },
    /** A removal shows, and can still be undone. */
    removalHeld: (state, { payload }: PayloadAction<Held>) => {
      state.held = payload;
    },
    /** The held removal is undone, or about to be sent. */
    removalReleased: (state) => {
      state.held = null;
    },
    deletionSent: (state, { payload: id }: PayloadAction<number>) => {
      state.leaving.push(id);
      state.touched[listOf(id)] = true;
    },
    deletionRefused: (state, { payload: id }: PayloadAction<number>) => {
      state.leaving = state.leaving.filter((leaving) => leaving !== id);
    },
    /** A dialog has something to ask. */
    asked: (state, { payload }: PayloadAction<Asked>) => {
      state.asked = payload;
    },
    askedNoMore: (state) => {
      state.asked = null;
    },
    /** A title is to be added as soon as it is known where. */
    waitBegun: (state, { payload: key }: PayloadAction<string>) => {
      state.waiting.push(key);
    },
    waitOver: (state, { payload: key }: PayloadAction<string>) => {
      state.waiting = state.waiting.filter((waiting) => waiting !== key);
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(playlistSetup.matchPending, beginSetup)
      .addMatcher(playlistSetup.matchFulfilled, (state, { payload }) => afterSetup(state, payload))
      .addMatcher(playlist.matchFulfilled, (state, { payload }) => {
        Object.assign(state.playlistMovies, Object.fromEntries(titlesOf(payload)));
      })
      .addMatcher(createPlaylist.matchFulfilled, (state, { payload }) => {
        state.lists.push(infoOf(payload));
        state.playlistMovieIds[payload.id] = [];
        state.touched[listOf(payload.id)] = true;
        if (!payload.active) return;
        state.active = payload.id;
        state.touched[activeKey] = true;
      })
      .addMatcher(renamePlaylist.matchFulfilled, (state, { payload }) => {
        state.touched[listOf(payload.id)] = true;
        for (const list of state.lists) if (list.id === payload.id) list.name = payload.name;
      })
      .addMatcher(deletePlaylist.matchFulfilled, (state, { payload }) =>
        dropList(state, payload.removedPlaylistId),
      )
      .addMatcher(deletePlaylist.matchRejected, (state, { payload, meta }) => {
        if (payload?.code === notThere) dropList(state, meta.arg.originalArgs.id);
      })
      .addMatcher(activatePlaylist.matchFulfilled, (state, { payload }) =>
        granted(state, activeKey, payload.playlist.id),
      )
      .addMatcher(addEntry.matchFulfilled, (state, { payload }) => {
        const { playlistId, movieId, media_type } = payload;
        granted(state, entryOfWire(playlistId, movieId, media_type), atEnd);
      })
      .addMatcher(removeEntry.matchFulfilled, (state, { payload }) => {
        const { playlistId, movieId, media_type } = payload;
        granted(state, entryOfWire(playlistId, movieId, media_type), 0);
      })
      .addMatcher(removeEntry.matchRejected, (state, { payload, meta }) => {
        const { playlistId = 0, id, mediaType } = meta.arg.originalArgs;
        if (payload?.code === notThere) granted(state, entryOfWire(playlistId, id, mediaType), 0);
      });
  },
  selectors: {
    selectActive: (state) =>
      state.active === null || isHidden(state, state.active) ? null : state.active,
    selectAsked: (state) => state.asked,
    selectHeld: (state) => state.held,
    selectPlaylistsLoaded: (state) => state.loaded,
  },
});

export const { playlistsRestored, wished, wishSent, wishRefused, removalHeld, removalReleased } =
  playlistsSlice.actions;
export const { deletionSent, deletionRefused, asked, askedNoMore } = playlistsSlice.actions;
export const { waitBegun, waitOver } = playlistsSlice.actions;
export const { selectActive, selectAsked, selectHeld, selectPlaylistsLoaded } =
  playlistsSlice.selectors;
