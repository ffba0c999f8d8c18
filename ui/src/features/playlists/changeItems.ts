// The order, notes and cover of a playlist's items, and changes of several at once. These can be undone for 10 seconds,
// like a deletion (pendingDelete.ts).
import { deliver } from '../../api/deliver';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
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

/** Moves are sent one after the other: their order matters. */
let lastMove: Promise<unknown> = Promise.resolve();

/** Moves a title to a position from 1, optimistically; sends an earlier pending change, whose titles are hidden. */
export const moveItem =
  (playlist: number, title: Title, position: number) =>
  (dispatch: PlaylistsDispatch, getState: GetState): void => {
    const sent = [dispatch(flushPendingDelete()), dispatch(flushPendingItems())];
    const key = toKey(title.key);
    const former = readEntry(getState().playlists, entryKey(playlist, key));
    dispatch(itemMoved({ playlist, title: key, position }));
    lastMove = Promise.all([lastMove, ...sent]).then(async () => {
      const error = await dispatch(updateItem(playlist, title, { position }));
      if (error) {
        dispatch(itemMoved({ playlist, title: key, position: former }));
        dispatch(changesEnded([orderKey(playlist)]));
        const message = playlistMessages.moveFailed(title.name, error.message);
        dispatch(notified(failure(error, message)));
      }
      dispatch(changesEnded([orderKey(playlist)]));
    });
  };

type ItemUpdate = { position?: number; note?: string; cover?: boolean };

/** Returns why the server refused. */
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
    const error = await dispatch(sendItems(change, id));
    // The session has ended.
    if (keys.some((key) => !getState().playlists.underWay.includes(key))) return;
    dispatch(changesEnded(keys));
    if (!error) {
      const message = playlistMessages.itemsChanged[action](titles.length, to?.name);
      return void dispatch(notified(success(message)));
    }
    const message = playlistMessages.itemsFailed(error.message);
    dispatch(notified(failure(error, message)));
    await dispatch(reloadPlaylists());
  };

/** Shows what the server has. */
export const reloadPlaylists =
  () =>
  async (dispatch: PlaylistsDispatch): Promise<void> => {
    // The one that is under way may have begun before the last change ended.
    await dispatch(api.util.getRunningQueryThunk('playlistSetup', undefined));
    const setup = { subscribe: false, forceRefetch: true };
    await dispatch(api.endpoints.playlistSetup.initiate(undefined, setup));
  };

const sendItems =
  ({ playlist, titles, action, to }: PendingItems, id: string) =>
  async (dispatch: PlaylistsDispatch): Promise<ApiError | null> => {
    const items = titles.map(({ key }) => ({ id: toApiId(key), media_type: key.mediaType }));
    for (let start = 0; start < items.length; start += maxItems) {
      const part = items.slice(start, start + maxItems);
      const changeItemsBody = { action, items: part, to: to?.id ?? null };
      const call = { id: playlist, changeItemsBody };
      const error = await deliver(
        () => ({ kind: 'items', id, playlist, titles, action, to }),
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
