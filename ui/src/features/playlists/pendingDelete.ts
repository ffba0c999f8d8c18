// A removal can be undone for 5 seconds. It is sent when they are over, before the next removal, when the page is left or
// hidden (DELETE is sent with keepalive) and before sign-out.
import { errorOf } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import { toKey } from '../../lib/ids';
import { messages } from '../../lib/messages';
import { playlistChangeFailed, putTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import {
  deleteFailed,
  deleteScheduled,
  deleteStarted,
  pendingDeleteCleared,
} from './playlistsSlice';
import type { PendingDelete, PlaylistsState } from './playlistState';

type GetState = () => PlaylistsRoot;

/** Shows a removal and holds its call back; one that is held already is sent. Without a network it is refused at once. */
export const scheduleDelete =
  (pendingDelete: PendingDelete) =>
  (dispatch: PlaylistsDispatch): void => {
    void dispatch(flushPendingDelete());
    if (navigator.onLine) return void dispatch(deleteScheduled(pendingDelete));
    dispatch(deleteNotMade(pendingDelete, offlineError()));
  };

/** Makes the call that is held back, if there is one. */
export const flushPendingDelete =
  () =>
  async (dispatch: PlaylistsDispatch, getState: GetState): Promise<void> => {
    // Not there yet, or gone with the session.
    const pendingDelete = getState().playlists?.pendingDelete;
    if (!pendingDelete) return;
    const { playlist, title } = pendingDelete;
    if (title) {
      const removing = dispatch(putTitle(playlist, title, false));
      dispatch(pendingDeleteCleared());
      return removing;
    }
    dispatch(deleteStarted(playlist));
    dispatch(pendingDeleteCleared());
    const error = errorOf(await dispatch(api.endpoints.deletePlaylist.initiate({ id: playlist })));
    const { deletingIds } = getState().playlists;
    if (error === null || !deletingIds.includes(playlist)) return;
    dispatch(deleteFailed(playlist));
    dispatch(deleteNotMade(pendingDelete, error));
  };

/** Tells that a removal was not made, and why. */
const deleteNotMade = (pendingDelete: PendingDelete, error: ApiError) =>
  playlistChangeFailed({
    ...error,
    message: failureTextFor(pendingDelete)(pendingDelete.name, error.message),
  });

/** The words for a removal that was not made. */
function failureTextFor({ title }: PendingDelete) {
  const { deleteRefused, removeRefused } = messages.playlists;
  return title ? removeRefused : deleteRefused;
}

/** What did not happen because the session ended before it, in words; null when nothing was held. */
export function lostDeleteMessage(state: PlaylistsState | undefined): string | null {
  const pendingDelete = state?.pendingDelete;
  if (!pendingDelete) return null;
  return failureTextFor(pendingDelete)(pendingDelete.name, messages.playlists.sessionEnded);
}

/** Names a held removal, so that two of the same words are told apart. */
export function pendingDeleteKey({ playlist, title }: PendingDelete): string {
  return title ? `${playlist}/${toKey(title.key)}` : String(playlist);
}
