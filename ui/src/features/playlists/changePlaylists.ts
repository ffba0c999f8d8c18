// One mutation per key is in flight; only the newest later change is sent after it.
import { createAction } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { deliver } from '../../api/deliver';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { UnsentChange } from '../../api/outbox';
import { api } from '../../api/generated';
import { toApiId, toKey } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import {
  addDequeued,
  addQueued,
  dialogOpened,
  entryChanged,
  mutationFailed,
  mutationStarted,
  selectActive,
} from './playlistsSlice';
import { activeKey, atEnd, entryKey, isHidden, readEntry } from './playlistState';
import type { PlaylistInfo, PlaylistsState } from './playlistState';

/** The part of the state that playlists need. */
export interface PlaylistsRoot {
  playlists: PlaylistsState;
  api: ReturnType<typeof api.reducer>;
}
export type PlaylistsDispatch = ThunkDispatch<PlaylistsRoot, unknown, UnknownAction>;
type GetState = () => PlaylistsRoot;
type EntryChange = { key: string; value: number; title?: Title };
type Send = (value: number) => (dispatch: PlaylistsDispatch) => Promise<ApiError | null>;

const text = libraryMessages.playlists;

/** The server rejected the newest change; the confirmed state shows again. */
export const playlistChangeFailed = createAction<ApiError>('playlists/failed');

/** The server accepted the newest change; the payload is the message. */
export const playlistChangeSucceeded = createAction<string>('playlists/succeeded');

/** Adds a title to the active playlist or removes it; opens a dialog when none is active (decision 20). */
export const toggleTitle =
  (title: Title) =>
  (dispatch: PlaylistsDispatch, getState: GetState): void => {
    const list = activeList(getState());
    if (list) return dispatch(moveTitle(list, title, !isIn(getState(), list, title)));
    void dispatch(getState().playlists.loaded ? openDialog(title) : addOnceLoaded(title));
  };

/**
 * Adds a title once the playlists are loaded, instead of asking for one. Repeated presses add it once, and a title
 * that is already in the playlist stays.
 */
const addOnceLoaded =
  (title: Title) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const key = toKey(title.key);
    if (getState().playlists.queuedAdds.includes(key)) return;
    dispatch(addQueued(key));
    const setup = api.endpoints.playlistSetup.initiate(undefined, { subscribe: false });
    const error = errorOf(await dispatch(setup));
    // The session ended in the meantime.
    if (!getState().playlists.queuedAdds.includes(key)) return;
    dispatch(addDequeued(key));
    const list = activeList(getState());
    if (error) {
      const message = text.addFailed(title.name, error.message);
      dispatch(playlistChangeFailed({ ...error, message }));
    } else if (!list) dispatch(openDialog(title));
    else if (!isIn(getState(), list, title)) dispatch(moveTitle(list, title, true));
  };

function activeList(root: PlaylistsRoot): PlaylistInfo | undefined {
  const active = selectActive(root);
  return root.playlists.lists.find(({ id }) => id === active);
}

function isIn({ playlists }: PlaylistsRoot, { id }: PlaylistInfo, { key }: Title): boolean {
  return readEntry(playlists, entryKey(id, toKey(key))) > 0;
}

/** Opens the dialog to select a playlist, or to create the first one. */
const openDialog = (title: Title) => (dispatch: PlaylistsDispatch, getState: GetState) => {
  const { playlists } = getState();
  const hasAny = playlists.lists.some(({ id }) => !isHidden(playlists, id));
  dispatch(dialogOpened({ kind: hasAny ? 'select' : 'create', title }));
};

/** Adds or removes a title, and says so once the server has accepted it. */
const moveTitle =
  ({ id, name }: PlaylistInfo, title: Title, into: boolean) =>
  (dispatch: PlaylistsDispatch) => {
    const done = (value: number) => (value > 0 ? text.addedTo : text.removedFrom)(title.name, name);
    void dispatch(putTitle(id, title, into, done));
  };

/** Adds a title to a playlist or removes it, optimistically; `done` is the message for an accepted value. */
export const putTitle = (
  playlist: number,
  title: Title,
  isIn: boolean,
  done?: (value: number) => string,
) => {
  const key = entryKey(playlist, toKey(title.key));
  const send: Send = (value) => (value > 0 ? add(playlist, title) : remove(playlist, title));
  const failed = (value: number, why: string) =>
    (value > 0 ? text.addFailed : text.removeFailed)(title.name, why);
  const unsent = (value: number) =>
    ({ kind: 'item', title, playlist, isIn: value > 0 }) satisfies UnsentChange;
  return changeEntry({ key, value: isIn ? atEnd : 0, title }, { send, unsent, done, failed });
};

export const activate = (id: number) =>
  changeEntry(
    { key: activeKey, value: id },
    {
      send: activateCall,
      unsent: (playlist) => ({ kind: 'active', playlist }),
      failed: (_, why) => text.activateFailed(why),
    },
  );

interface Mutation {
  send: Send;
  /** What is kept while the server cannot be reached. */
  unsent: (value: number) => UnsentChange;
  done?: ((value: number) => string) | undefined;
  failed: (value: number, why: string) => string;
}

const changeEntry =
  (change: EntryChange, { send, unsent, done, failed }: Mutation) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const { key } = change;
    const inFlight = getState().playlists.confirmed[key] !== undefined;
    dispatch(entryChanged(change));
    if (inFlight) return;
    for (;;) {
      const value = getState().playlists.pending[key];
      if (value === undefined) return;
      dispatch(mutationStarted(key));
      const error = await deliver(
        () => unsent(readEntry(getState().playlists, key)),
        () => dispatch(send(value)),
      );
      const { confirmed, pending: newer } = getState().playlists;
      const newest = newer[key] === undefined;
      if (error === null && newest && done) {
        dispatch(playlistChangeSucceeded(done(value)));
      }
      // Confirmed, or the session ended meanwhile and the state was reset.
      if (error === null || confirmed[key] === undefined) continue;
      dispatch(mutationFailed(key));
      if (newest) {
        const message = failed(value, error.message);
        dispatch(playlistChangeFailed({ ...error, message }));
      }
    }
  };

const add = (playlist: number, title: Title) => async (dispatch: PlaylistsDispatch) => {
  const arg = { id: playlist, addItemBody: { payload: toTitleBody(title) } };
  return errorOf(await dispatch(api.endpoints.addPlaylistItem.initiate(arg)));
};

const remove =
  (playlistId: number, { key }: Title) =>
  async (dispatch: PlaylistsDispatch) => {
    const arg = { id: toApiId(key), mediaType: key.mediaType, playlistId };
    return errorOf(await dispatch(api.endpoints.removePlaylistItem.initiate(arg)));
  };

const activateCall: Send = (id) => async (dispatch) =>
  errorOf(
    await dispatch(api.endpoints.activatePlaylist.initiate({ activatePlaylistBody: { id } })),
  );
