// The order, notes and cover of a playlist's items, and changes of several at once. These can be undone for 10 seconds,
// like a deletion (pendingDelete.ts).
import { deliverInOrder } from '../../api/deliverInOrder';
import { errorOf } from '../../api/dispatch';
import { sessionGone } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import type { ItemUpdate } from '../../api/unsentChange';
import { api } from '../../api/generated';
import { saveWhile } from '../../api/outbox';
import { playlistsApi } from '../../api/playlists/generated';
import { newId, toApiId, toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import type { Title } from '../../lib/titles';
import { pendingBatch } from '../../lib/undo';
import { failure, success } from '../session/sessionActions';
import { notificationDismissed, notified } from '../session/sessionSlices';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { flushPendingDelete } from './pendingDelete';
import { changesEnded, itemMoved, itemsChanged, itemsScheduled } from './playlistsSlice';
import { entryKey, itemKeys, orderKey, readEntry } from './playlistState';
import type { PendingItems } from './playlistState';

type GetState = () => PlaylistsRoot;

/** The server accepts this many items in one request. */
const maxItems = 1000;

/**
 * Moves a title to a position from 1, optimistically; sends an earlier pending change, whose titles are hidden. While the
 * server cannot be reached the move waits.
 */
export const moveItem =
  (playlist: number, title: Title, position: number, id = newId()) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    void dispatch(flushPendingDelete());
    void dispatch(flushPendingItems());
    const [key, order] = [toKey(title.key), orderKey(playlist)];
    const former = readEntry(getState().playlists, entryKey(playlist, key));
    dispatch(itemMoved({ playlist, title: key, position }));
    const change = { kind: 'update', id, playlist, title, update: { position } } as const;
    const send = () => dispatch(updateItem(playlist, title, change.update));
    const error = await deliverInOrder(() => change, send);
    // The session has ended.
    if (!getState().playlists.inFlightKeys.includes(order)) return;
    if (error) {
      dispatch(itemMoved({ playlist, title: key, position: former }));
      dispatch(changesEnded([order]));
      const message = playlistMessages.moveFailed(title.name, error.message);
      dispatch(notified(failure(error, message)));
    }
    dispatch(changesEnded([order]));
  };

/**
 * Changes the note or the cover. Returns the error if the server refused. While the server cannot be reached, the change is shown
 * and waits; a later error is shown as a message.
 */
export const editItem =
  (playlist: number, title: Title, update: ItemUpdate, id = newId()) =>
  (dispatch: PlaylistsDispatch): Promise<ApiError | null> =>
    new Promise((resolve) => {
      const change = { kind: 'update', id, playlist, title, update } as const;
      const send = () => dispatch(updateItem(playlist, title, update));
      let hasWaited = false;
      const onWait = () => {
        hasWaited = true;
        dispatch(showUpdate(playlist, title, update));
        dispatch(notified(success(unsentMessages.willSave(title.name))));
        resolve(null);
      };
      const end = (error: ApiError | null) => {
        resolve(error);
        if (error?.code === sessionGone) return;
        if (hasWaited && error) {
          const message = playlistMessages.saveFailed(title.name, error.message);
          dispatch(notified(failure(error, message)));
        }
        if (hasWaited || !error) void dispatch(reloadPlaylist(playlist));
      };
      void deliverInOrder(() => change, send, onWait).then(end);
    });

/** Shows a new note and cover on the playlist's page. */
const showUpdate = (playlist: number, { key }: Title, { note, cover }: ItemUpdate) =>
  api.util.updateQueryData('playlist', { id: playlist }, (shown) => {
    const item = { id: toApiId(key), media_type: key.mediaType };
    const isOther = (one: { id: number; media_type: string } | null) =>
      one?.id !== item.id || one.media_type !== item.media_type;
    if (note !== undefined) {
      const others = shown.notes.filter(isOther);
      shown.notes = note === '' ? others : [...others, { ...item, note }];
    }
    if (cover === true) shown.cover = item;
    else if (cover === false && !isOther(shown.cover)) shown.cover = null;
  });

/** Returns the error if the server refused. */
export const updateItem =
  (id: number, { key }: Title, update: ItemUpdate) =>
  async (dispatch: PlaylistsDispatch): Promise<ApiError | null> => {
    const updateItemBody = { media_type: key.mediaType, ...update };
    const arg = { id, title: toApiId(key), updateItemBody };
    return errorOf(await dispatch(playlistsApi.endpoints.updatePlaylistItem.initiate(arg)));
  };

/** Shows the change and delays the request; sends an earlier pending one. */
export const scheduleItems =
  (pending: PendingItems) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    void dispatch(flushPendingItems());
    const { action, titles, to } = pending;
    const message = playlistMessages.itemsWill[action](titles.length, to?.name);
    const undo = { kind: 'pending', batch: pendingBatch.items } as const;
    dispatch(notified(success(message, 200, undo)));
    dispatch(itemsScheduled(pending));
  };

/** Sends the pending change, if any. */
export const flushPendingItems =
  () =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const pending = getState().playlists?.pendingItems;
    if (!pending) return;
    dispatch(itemsScheduled(null));
    dispatch(notificationDismissed(pendingBatch.items));
    await dispatch(changeItems(pending));
  };

/** Shows the change and sends it. While the server cannot be reached it waits. */
export const changeItems =
  (change: PendingItems, id = newId()) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    const { titles, action, to } = change;
    const keys = itemKeys(change);
    dispatch(itemsChanged(change));
    const { playlist } = change;
    const saved = { kind: 'items', id, playlist, titles, action, to } as const;
    const error = await saveWhile(saved, dispatch(sendItems(saved)));
    // The session has ended.
    if (keys.some((key) => !getState().playlists.inFlightKeys.includes(key))) return;
    dispatch(changesEnded(keys));
    if (!error) {
      const message = playlistMessages.itemsChanged[action](titles.length, to?.name);
      return void dispatch(notified(success(message)));
    }
    const message = playlistMessages.itemsFailed(error.message);
    dispatch(notified(failure(error, message)));
    await dispatch(reloadPlaylists());
  };

export const reloadPlaylists =
  () =>
  async (dispatch: PlaylistsDispatch): Promise<void> => {
    // A load in flight may have begun before the last change ended, so another one follows it.
    await dispatch(api.util.getRunningQueryThunk('playlistSetup', undefined));
    const setup = { subscribe: false, forceRefetch: true };
    await dispatch(api.endpoints.playlistSetup.initiate(undefined, setup));
  };

/** Reloads a playlist with its notes and cover. */
const reloadPlaylist =
  (id: number) =>
  async (dispatch: PlaylistsDispatch): Promise<void> => {
    const again = { subscribe: false, forceRefetch: true };
    await Promise.all([
      dispatch(api.endpoints.playlist.initiate({ id }, again)),
      dispatch(reloadPlaylists()),
    ]);
  };

const sendItems =
  (change: PendingItems & { kind: 'items'; id: string }) =>
  async (dispatch: PlaylistsDispatch): Promise<ApiError | null> => {
    const { id, playlist, titles, action, to } = change;
    const items = titles.map(({ key }) => ({ id: toApiId(key), media_type: key.mediaType }));
    for (let start = 0; start < items.length; start += maxItems) {
      const part = items.slice(start, start + maxItems);
      const key = `${id}-${start}`;
      const changeItemsBody = { action, items: part, to: to?.id ?? null, key };
      const call = { id: playlist, changeItemsBody };
      const error = await deliverInOrder(
        () => change,
        async () =>
          errorOf(await dispatch(playlistsApi.endpoints.changePlaylistItems.initiate(call))),
        () => {
          const message = playlistMessages.itemsWill[action](titles.length, to?.name);
          dispatch(notified(success(unsentMessages.willChange(message))));
        },
      );
      if (error) return error;
    }
    return null;
  };
