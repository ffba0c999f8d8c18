// The deletion of a playlist can be undone for 10 seconds. Then it is sent, or earlier: before the next deletion, before sign-out
// and when the page is left (with keepalive; the next page has a copy until the response). It is not sent when the page is only
// hidden: if a mobile browser closes a hidden page, the deletion is lost and the playlist stays.
import { deliverInOrder } from '../../api/deliverInOrder';
import { errorOf } from '../../api/dispatch';
import { api } from '../../api/generated';
import { saveWhile } from '../../api/outbox';
import { newId } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import { pendingBatch } from '../../lib/undo';
import { failure, success } from '../session/sessionActions';
import { notificationDismissed, notified } from '../session/sessionSlices';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import {
  deleteFailed,
  deleteScheduled,
  deleteStarted,
  pendingDeleteCleared,
} from './playlistsSlice';
import type { PendingDelete } from './playlistState';

type GetState = () => PlaylistsRoot;

const text = { ...libraryMessages.playlists, ...playlistMessages };

/** Hides the playlist and delays the request; sends an earlier pending one. */
export const scheduleDelete =
  (pendingDelete: PendingDelete, byKey = false) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    const { name } = pendingDelete;
    const undo = { kind: 'pending', batch: pendingBatch.deletion } as const;
    dispatch(notified({ ...success(text.willDelete(name), 200, undo), focusUndo: byKey }));
    dispatch(deleteScheduled(pendingDelete));
  };

/** Sends the pending deletion, if any. */
export const flushPendingDelete =
  () =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    // The slice is injected after sign-in.
    const pendingDelete = getState().playlists?.pendingDelete;
    if (!pendingDelete) return;
    const sent = dispatch(deletePlaylist(pendingDelete));
    dispatch(pendingDeleteCleared());
    dispatch(notificationDismissed(pendingBatch.deletion));
    await sent;
  };

/** Hides the playlist and deletes it. While the server cannot be reached the deletion waits. */
export const deletePlaylist =
  ({ playlist, name, key = newId() }: PendingDelete & { key?: string | undefined }) =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    dispatch(deleteStarted(playlist));
    const change = { kind: 'delete', playlist, name, key } as const;
    const call = { id: playlist, key };
    const sent = deliverInOrder(
      () => change,
      async () => errorOf(await dispatch(api.endpoints.deletePlaylist.initiate(call))),
      () => dispatch(notified(success(unsentMessages.willDelete(name)))),
    );
    const error = await saveWhile(change, sent);
    const { deletingIds } = getState().playlists;
    if (error === null) return void dispatch(notified(success(text.deleted(name))));
    if (!deletingIds.includes(playlist)) return;
    dispatch(deleteFailed(playlist));
    const message = text.deleteFailed(name, error.message);
    dispatch(notified(failure(error, message)));
  };
