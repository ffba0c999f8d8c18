import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { notFoundCode } from '../../api/errors';
import { api } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { pendingBatch } from '../../lib/undo';
import { undoRequested } from '../session/sessionActions';
import {
  activeKey,
  afterPlaylist,
  afterSetup,
  applyEntry,
  atEnd,
  beginSetup,
  deleteKey,
  deleteList,
  entryKey,
  infoOf,
  isHidden,
  itemKeys,
  listKey,
  orderKey,
  readEntry,
} from './playlistState';
import type {
  PendingDelete,
  PendingItems,
  PlaylistDialogState,
  PlaylistsState,
} from './playlistState';

const initialState: PlaylistsState = {
  active: null,
  lists: [],
  playlistMovieIds: {},
  omitted: {},
  playlistMovies: {},
  loaded: false,
  confirmed: {},
  pending: {},
  dirty: {},
  pendingDelete: null,
  pendingItems: null,
  inFlightKeys: [],
  deletingIds: [],
  dialog: null,
  queuedAdds: [],
};

/** The part in local storage: ids and names of playlists, without names and posters of titles. */
export type PersistedPlaylists = Pick<PlaylistsState, 'active' | 'playlistMovieIds'> & {
  lists: { id: number; name: string }[];
};

const { playlistSetup, playlist, addPlaylistItem, removePlaylistItem } = api.endpoints;
const { createPlaylist, updatePlaylist, activatePlaylist, deletePlaylist, duplicatePlaylist } =
  api.endpoints;

/** Records the server's value of an entry. The screen already shows this value, or a newer one that is pending. */
function mutationSucceeded(state: PlaylistsState, key: string, value: number) {
  if (state.confirmed[key] === undefined) return;
  if (state.pending[key] === undefined) deleteKey(state.confirmed, key);
  else state.confirmed[key] = value;
}

/** Marks changes as newer than a full load that ends before them. */
function begin(state: PlaylistsState, keys: string[]) {
  state.inFlightKeys.push(...keys);
  for (const key of keys) state.dirty[key] = true;
}

function rename({ lists }: PlaylistsState, id: number, name: string) {
  for (const list of lists) if (list.id === id) list.name = name;
}

function entryKeyOfApiId(playlistId: number, id: number, type: 'movie' | 'tv' | undefined): string {
  const key = parseApiId(id, type ?? null);
  return entryKey(playlistId, key ? toKey(key) : '');
}

export const playlistsSlice = createSlice({
  name: 'playlists',
  initialState,
  reducers: {
    /** Shows what local storage has, unless the full load was faster. */
    playlistsRestored: (state, { payload }: PayloadAction<PersistedPlaylists>) => {
      if (state.loaded) return;
      state.active = payload.active;
      state.playlistMovieIds = payload.playlistMovieIds;
      state.lists = payload.lists.map((list) => ({ ...list, posters: [], cover: null }));
    },
    /** Shows a new value of an entry before it is sent. */
    entryChanged: (
      state,
      { payload }: PayloadAction<{ key: string; value: number; title?: Title }>,
    ) => {
      const { key, value, title } = payload;
      state.confirmed[key] ??= readEntry(state, key);
      state.pending[key] = value;
      state.dirty[key] = true;
      if (title) state.playlistMovies[toKey(title.key)] = title;
      applyEntry(state, key, value);
    },
    mutationStarted: (state, { payload: key }: PayloadAction<string>) => {
      deleteKey(state.pending, key);
    },
    /** Shows the confirmed value again, unless a newer one is pending. */
    mutationFailed: (state, { payload: key }: PayloadAction<string>) => {
      if (state.pending[key] !== undefined) return;
      applyEntry(state, key, state.confirmed[key] ?? 0);
      deleteKey(state.confirmed, key);
    },
    /** Shows a title at a new position, from 1, before it is sent. */
    itemMoved: (
      state,
      { payload }: PayloadAction<{ playlist: number; title: string; position: number }>,
    ) => {
      const { playlist: id, title, position } = payload;
      const keys = state.playlistMovieIds[id]?.filter((key) => key !== title);
      keys?.splice(position - 1, 0, title);
      if (keys) state.playlistMovieIds[id] = keys;
      begin(state, [orderKey(id)]);
    },
    /** Shows a new name of a playlist before it is sent. */
    renamed: (state, { payload }: PayloadAction<{ playlist: number; name: string }>) => {
      const { playlist: id, name } = payload;
      begin(state, [listKey(id)]);
      rename(state, id, name);
    },
    changesEnded: (state, { payload: keys }: PayloadAction<string[]>) => {
      for (const key of keys) {
        const index = state.inFlightKeys.indexOf(key);
        if (index >= 0) state.inFlightKeys.splice(index, 1);
      }
    },
    itemsScheduled: (state, { payload }: PayloadAction<PendingItems | null>) => {
      state.pendingItems = payload;
    },
    /** Shows copied, moved or removed items before the request is sent. */
    itemsChanged: (state, { payload }: PayloadAction<PendingItems>) => {
      const keys = itemKeys(payload);
      begin(state, keys);
      const added = `${payload.to?.id}/`;
      for (const key of keys) applyEntry(state, key, key.startsWith(added) ? atEnd : 0);
    },
    deleteScheduled: (state, { payload }: PayloadAction<PendingDelete>) => {
      state.pendingDelete = payload;
    },
    /** Called before the deletion is sent. */
    pendingDeleteCleared: (state) => {
      state.pendingDelete = null;
    },
    deleteStarted: (state, { payload: id }: PayloadAction<number>) => {
      state.deletingIds.push(id);
      state.dirty[listKey(id)] = true;
    },
    deleteFailed: (state, { payload: id }: PayloadAction<number>) => {
      state.deletingIds = state.deletingIds.filter((other) => other !== id);
    },
    dialogOpened: (state, { payload }: PayloadAction<PlaylistDialogState>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
    addQueued: (state, { payload: key }: PayloadAction<string>) => {
      state.queuedAdds.push(key);
    },
    addDequeued: (state, { payload: key }: PayloadAction<string>) => {
      state.queuedAdds = state.queuedAdds.filter((other) => other !== key);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(undoRequested, (state, { payload }) => {
        for (const { undo } of payload) {
          if (undo?.batch === pendingBatch.deletion) state.pendingDelete = null;
          if (undo?.batch === pendingBatch.items) state.pendingItems = null;
        }
      })
      .addMatcher(playlistSetup.matchPending, beginSetup)
      .addMatcher(playlistSetup.matchFulfilled, (state, { payload }) => afterSetup(state, payload))
      .addMatcher(playlist.matchFulfilled, (state, { payload }) => afterPlaylist(state, payload))
      .addMatcher(createPlaylist.matchFulfilled, (state, { payload }) => {
        // A full load that was faster may have listed it already.
        if (!state.lists.some(({ id }) => id === payload.id)) state.lists.push(infoOf(payload));
        state.playlistMovieIds[payload.id] ??= [];
        state.dirty[listKey(payload.id)] = true;
        if (!payload.active) return;
        state.active = payload.id;
        state.dirty[activeKey] = true;
      })
      .addMatcher(duplicatePlaylist.matchFulfilled, (state, { payload, meta }) => {
        const { id } = meta.arg.originalArgs;
        // A full load that was faster may have listed it already.
        if (!state.lists.some((list) => list.id === payload.id)) state.lists.push(infoOf(payload));
        state.playlistMovieIds[payload.id] = [...(state.playlistMovieIds[id] ?? [])];
        state.dirty[listKey(payload.id)] = true;
      })
      .addMatcher(updatePlaylist.matchFulfilled, (state, { payload }) => {
        state.dirty[listKey(payload.id)] = true;
        rename(state, payload.id, payload.name);
      })
      .addMatcher(deletePlaylist.matchFulfilled, (state, { payload }) =>
        deleteList(state, payload.removedPlaylistId),
      )
      .addMatcher(deletePlaylist.matchRejected, (state, { payload, meta }) => {
        if (payload?.code === notFoundCode) deleteList(state, meta.arg.originalArgs.id);
      })
      .addMatcher(activatePlaylist.matchFulfilled, (state, { payload }) =>
        mutationSucceeded(state, activeKey, payload.playlist.id),
      )
      .addMatcher(addPlaylistItem.matchFulfilled, (state, { payload }) => {
        const { playlistId, movieId, media_type } = payload;
        mutationSucceeded(state, entryKeyOfApiId(playlistId, movieId, media_type), atEnd);
      })
      .addMatcher(removePlaylistItem.matchFulfilled, (state, { payload }) => {
        const { playlistId, movieId, media_type } = payload;
        mutationSucceeded(state, entryKeyOfApiId(playlistId, movieId, media_type), 0);
      })
      .addMatcher(removePlaylistItem.matchRejected, (state, { payload, meta }) => {
        const { playlistId = 0, id, mediaType } = meta.arg.originalArgs;
        if (payload?.code === notFoundCode)
          mutationSucceeded(state, entryKeyOfApiId(playlistId, id, mediaType), 0);
      });
  },
  selectors: {
    selectActive: (state) =>
      state.active === null || isHidden(state, state.active) ? null : state.active,
    selectDialog: (state) => state.dialog,
    selectPendingDelete: (state) => state.pendingDelete,
    selectPendingItems: (state) => state.pendingItems,
  },
});

export const {
  playlistsRestored,
  entryChanged,
  mutationStarted,
  mutationFailed,
  deleteScheduled,
  pendingDeleteCleared,
} = playlistsSlice.actions;
export const { deleteStarted, deleteFailed, dialogOpened, dialogClosed } = playlistsSlice.actions;
export const { itemMoved, renamed, changesEnded, itemsScheduled, itemsChanged } =
  playlistsSlice.actions;
export const { addQueued, addDequeued } = playlistsSlice.actions;
export const { selectActive, selectDialog, selectPendingDelete, selectPendingItems } =
  playlistsSlice.selectors;
