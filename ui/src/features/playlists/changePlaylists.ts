// One mutation per key is in flight; only the newest later change is sent after it.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { deliver, saveUnsent } from '../../api/client';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { UnsentChange } from '../../api/unsentChange';
import { api } from '../../api/generated';
import { toApiId, toKey } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { failure, success } from '../session/sessionActions';
import type { Notification } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
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

/** The error for a pending deletion lost with the session; null when there was none. */
export function lostDeleteMessage(state: PlaylistsState | undefined): string | null {
  const name = state?.pendingDelete?.name;
  return name === undefined ? null : text.deleteFailed(name, text.sessionEnded);
}

/** Adds a title to the active playlist or removes it; opens a dialog when none is active (decision 20). */
export const toggleTitle =
  (title: Title) =>
  (dispatch: PlaylistsDispatch, getState: GetState): void => {
    const list = activeList(getState());
    if (list) return dispatch(setInPlaylist(list, title, !isIn(getState(), list, title)));
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
      dispatch(notified(failure(error, message)));
    } else if (!list) dispatch(openDialog(title));
    else if (!isIn(getState(), list, title)) dispatch(setInPlaylist(list, title, true));
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

/** Counts additions and removals. */
let changes = 0;

/** Adds or removes a title. Shows a message with Undo once the server has accepted the change. */
export const setInPlaylist =
  (list: Pick<PlaylistInfo, 'id' | 'name'>, title: Title, isAdded: boolean) =>
  (dispatch: PlaylistsDispatch, getState: GetState) => {
    const { id, name } = list;
    const order = (changes += 1);
    const position = readEntry(getState().playlists, entryKey(id, toKey(title.key)));
    let details = { note: '', cover: false };
    const send: Send = (value) => async (sends) => {
      if (value > 0) return sends(add(id, title));
      details = await sends(itemDetails(id, title));
      return sends(remove(id, title));
    };
    const done = (value: number) => {
      const isIn = value > 0;
      const message = (isIn ? text.addedTo : text.removedFrom)(title.name, name);
      // Nothing has changed, so there is nothing to undo.
      if (isIn === position > 0) return success(message);
      return success(message, 200, {
        kind: 'item',
        batch: `${isIn}/${id}`,
        playlist: { id, name },
        ...{ title, position, order },
        ...details,
      });
    };
    void dispatch(setItemPosition(id, title, isAdded ? atEnd : 0, { done, send }));
  };

/** The note on an item and whether it is the cover, which a removal deletes. */
const itemDetails =
  (id: number, { key }: Title) =>
  async (dispatch: PlaylistsDispatch) => {
    const call = api.endpoints.playlist.initiate({ id }, { subscribe: false });
    const { data } = await dispatch(call);
    const isIt = (item: { id: number; media_type: string }) =>
      item.id === toApiId(key) && item.media_type === key.mediaType;
    const note = data?.notes.find(isIt)?.note ?? '';
    return { note, cover: Boolean(data?.cover && isIt(data.cover)) };
  };

/** Adds a title to a playlist at a position from 1, or removes it with 0, optimistically. */
export const setItemPosition = (
  playlist: number,
  title: Title,
  value: number,
  outcomes: Partial<Outcomes> & { send?: Send } = {},
) => {
  const key = entryKey(playlist, toKey(title.key));
  const sendItem: Send = (wanted) => (wanted > 0 ? add(playlist, title) : remove(playlist, title));
  const failed: Outcomes['failed'] = (wanted, error) => {
    const message = (wanted > 0 ? text.addFailed : text.removeFailed)(title.name, error.message);
    return failure(error, message);
  };
  const { send = sendItem } = outcomes;
  const unsent = (wanted: number) =>
    ({ kind: 'item', title, playlist, isIn: wanted > 0 }) satisfies UnsentChange;
  return changeEntry({ key, value, title }, send, { unsent, failed, ...outcomes });
};

export const activate = (id: number) =>
  changeEntry({ key: activeKey, value: id }, activateCall, {
    unsent: (playlist) => ({ kind: 'active', playlist }),
    failed: (_, error) => failure(error, text.activateFailed(error.message)),
  });

/** The messages about the newest change, when the server has accepted or refused it. */
interface Outcomes {
  done?: (value: number) => Notification;
  /** Null if the caller shows the error. */
  failed: (value: number, error: ApiError) => Notification | null;
}

interface Unsent {
  /** The change to save while the server cannot be reached. */
  unsent: (value: number) => UnsentChange;
}

const changeEntry =
  (change: EntryChange, send: Send, { unsent, done, failed }: Outcomes & Unsent) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const { key } = change;
    const inFlight = getState().playlists.confirmed[key] !== undefined;
    dispatch(entryChanged(change));
    if (inFlight) return saveUnsent();
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
      if (error === null && newest && done) dispatch(notified(done(value)));
      // Confirmed, or the session ended meanwhile and the state was reset.
      if (error === null || confirmed[key] === undefined) continue;
      dispatch(mutationFailed(key));
      const refusal = newest && failed(value, error);
      if (refusal) dispatch(notified(refusal));
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
