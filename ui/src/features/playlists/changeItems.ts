// The order, notes and cover of a playlist's items, and changes of several at once. These can be undone for 10 seconds,
// like a deletion (pendingDelete.ts).
import { errorOf } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import { toApiId, toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import type { Title } from '../../lib/titles';
import { pendingBatch } from '../../lib/undo';
import { failure, success } from '../session/sessionActions';
import { notificationDismissed, notified } from '../session/sessionSlices';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { flushPendingDelete } from './pendingDelete';
import { itemMoved, itemsChanged, itemsScheduled, moveEnded } from './playlistsSlice';
import { entryKey, readEntry } from './playlistState';
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
        dispatch(moveEnded(playlist));
        const message = playlistMessages.moveFailed(title.name, error.message);
        dispatch(notified(failure({ ...error, message })));
      }
      dispatch(moveEnded(playlist));
    });
  };

type ItemUpdate = { position?: number; note?: string; cover?: boolean };

/** Returns why the server refused. */
export const updateItem =
  (id: number, { key }: Title, update: ItemUpdate) =>
  async (dispatch: PlaylistsDispatch): Promise<ApiError | null> => {
    const updateItemBody = { media_type: key.mediaType, ...update };
    const arg = { id, title: toApiId(key), updateItemBody };
    return errorOf(await dispatch(api.endpoints.updatePlaylistItem.initiate(arg)));
  };

/** Shows the change and delays the request; sends an earlier pending one. Fails at once when offline. */
export const scheduleItems =
  (pending: PendingItems) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    void dispatch(flushPendingItems());
    if (!navigator.onLine) return void dispatch(reportItemsFailure(offlineError()));
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
    const { playlist: id, titles, action, to } = pending;
    dispatch(itemsScheduled(null));
    dispatch(notificationDismissed(pendingBatch.items));
    dispatch(itemsChanged(pending));
    const items = titles.map(({ key }) => ({ id: toApiId(key), media_type: key.mediaType }));
    for (let start = 0; start < items.length; start += maxItems) {
      const part = items.slice(start, start + maxItems);
      const changeItemsBody = { action, items: part, to: to?.id ?? null };
      const call = api.endpoints.changePlaylistItems.initiate({ id, changeItemsBody });
      const error = errorOf(await dispatch(call));
      if (!error) continue;
      dispatch(reportItemsFailure(error));
      // What the server has shows again.
      const setup = { subscribe: false, forceRefetch: true };
      await dispatch(api.endpoints.playlistSetup.initiate(undefined, setup));
      return;
    }
    dispatch(notified(success(playlistMessages.itemsChanged[action](titles.length, to?.name))));
  };

const reportItemsFailure = (error: ApiError) =>
  notified(failure({ ...error, message: playlistMessages.itemsFailed(error.message) }));
