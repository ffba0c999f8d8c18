// A deletion can be undone for 10 seconds. It is sent after them, before the next deletion, when the page is left (DELETE
// is sent with keepalive) and before sign-out. A page that is only hidden keeps it: it is lost with a page that a mobile
// browser ends meanwhile, and the item stays.
import { errorOf } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import { toKey } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { playlistChangeFailed, playlistChangeSucceeded, putTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import {
  deleteFailed,
  deleteScheduled,
  deleteStarted,
  pendingDeleteCleared,
} from './playlistsSlice';
import type { PendingDelete, PlaylistsState } from './playlistState';

type GetState = () => PlaylistsRoot;

/** Hides the item and delays the request; sends an earlier pending one. Fails at once when offline. */
export const scheduleDelete =
  (pendingDelete: PendingDelete) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    if (navigator.onLine) return void dispatch(deleteScheduled(pendingDelete));
    dispatch(reportDeleteFailure(pendingDelete, offlineError()));
  };

/** Sends the pending deletion, if any. */
export const flushPendingDelete =
  () =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    // The slice is injected after sign-in.
    const pendingDelete = getState().playlists?.pendingDelete;
    if (!pendingDelete) return;
    const { playlist, title } = pendingDelete;
    if (title) {
      const done = () => libraryMessages.playlists.removed(title.name);
      const removing = dispatch(putTitle(playlist, title, false, done));
      dispatch(pendingDeleteCleared());
      return removing;
    }
    dispatch(deleteStarted(playlist));
    dispatch(pendingDeleteCleared());
    const error = errorOf(await dispatch(api.endpoints.deletePlaylist.initiate({ id: playlist })));
    const { deletingIds } = getState().playlists;
    if (error === null) {
      dispatch(playlistChangeSucceeded(libraryMessages.playlists.deleted(pendingDelete.name)));
      return;
    }
    if (!deletingIds.includes(playlist)) return;
    dispatch(deleteFailed(playlist));
    dispatch(reportDeleteFailure(pendingDelete, error));
  };

const reportDeleteFailure = (pendingDelete: PendingDelete, error: ApiError) =>
  playlistChangeFailed({
    ...error,
    message: failureTextFor(pendingDelete)(pendingDelete.name, error.message),
  });

function failureTextFor({ title }: PendingDelete) {
  const { deleteFailed, removeFailed } = libraryMessages.playlists;
  return title ? removeFailed : deleteFailed;
}

/** The error for a pending deletion lost with the session; null when there was none. */
export function lostDeleteMessage(state: PlaylistsState | undefined): string | null {
  const pendingDelete = state?.pendingDelete;
  if (!pendingDelete) return null;
  return failureTextFor(pendingDelete)(pendingDelete.name, libraryMessages.playlists.sessionEnded);
}

export function pendingDeleteKey({ playlist, title }: PendingDelete): string {
  return title ? `${playlist}/${toKey(title.key)}` : String(playlist);
}
