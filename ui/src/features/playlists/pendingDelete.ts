// The deletion of a playlist can be undone for 10 seconds. It is sent after them, before the next deletion, when the page
// is left (DELETE is sent with keepalive) and before sign-out. A page that is only hidden keeps it: it is lost with a page
// that a mobile browser ends meanwhile, and the playlist stays.
import { errorOf } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import { libraryMessages } from '../../lib/messages/library';
import { playlistMessages } from '../../lib/messages/playlists';
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

/** Hides the playlist and delays the request; sends an earlier pending one. Fails at once when offline. */
export const scheduleDelete =
  (pendingDelete: PendingDelete, byKey = false) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    const { name } = pendingDelete;
    if (!navigator.onLine) return void dispatch(reportDeleteFailure(name, offlineError()));
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
    const { playlist, name } = pendingDelete;
    dispatch(deleteStarted(playlist));
    dispatch(pendingDeleteCleared());
    dispatch(notificationDismissed(pendingBatch.deletion));
    const error = errorOf(await dispatch(api.endpoints.deletePlaylist.initiate({ id: playlist })));
    const { deletingIds } = getState().playlists;
    if (error === null) return void dispatch(notified(success(text.deleted(name))));
    if (!deletingIds.includes(playlist)) return;
    dispatch(deleteFailed(playlist));
    dispatch(reportDeleteFailure(name, error));
  };

const reportDeleteFailure = (name: string, error: ApiError) =>
  notified(failure({ ...error, message: text.deleteFailed(name, error.message) }));
