import { deliverInOrder } from '../../api/deliverInOrder';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import type { PlaylistDetails } from '../../api/unsentChange';
import { newId } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { reloadPlaylists } from './changeItems';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { changesEnded, renamed } from './playlistsSlice';
import { listKey } from './playlistState';

/**
 * Changes a playlist's title, and its description if given. Returns the error if the server refused. While the server cannot be
 * reached, the change is shown and waits; a later error is shown as a message.
 */
export const updateDetails =
  (playlist: number, details: PlaylistDetails, id = newId()) =>
  (dispatch: PlaylistsDispatch, getState: () => PlaylistsRoot): Promise<ApiError | null> =>
    new Promise((resolve) => {
      const call = { id: playlist, updatePlaylistBody: details };
      const key = listKey(playlist);
      const onWait = () => {
        dispatch(renamed({ playlist, name: details.title }));
        dispatch(showDescription(playlist, details));
        dispatch(notified(success(unsentMessages.willSave(details.title))));
        resolve(null);
      };
      const send = async () => errorOf(await dispatch(api.endpoints.updatePlaylist.initiate(call)));
      const end = (error: ApiError | null) => {
        resolve(error);
        // The change did not wait, or the session has ended.
        if (!getState().playlists.inFlightKeys.includes(key)) return;
        dispatch(changesEnded([key]));
        if (!error) return;
        const message = playlistMessages.saveFailed(details.title, error.message);
        dispatch(notified(failure(error, message)));
        void dispatch(reloadPlaylists());
      };
      const change = { kind: 'details', id, playlist, details } as const;
      void deliverInOrder(() => change, send, onWait).then(end);
    });

/** Shows a new description on the playlist's page. */
const showDescription = (id: number, { description }: PlaylistDetails) =>
  api.util.updateQueryData('playlist', { id }, (shown) => {
    if (description !== undefined) shown.description = description;
  });
