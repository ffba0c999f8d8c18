import { offlineError } from '../../api/errors';
import { useLazyModule } from '../../lib/lazyModule';
import { playlistChangeFailed } from './changePlaylists';
import { dialogClosed, selectDialog } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/** Fetches the code of the questions. */
export const loadPlaylistDialog = () => import('./PlaylistDialog');

/** Shows the question that is open, if there is one; without its code it says so and asks no more. */
export function PlaylistDialogs() {
  const dispatch = usePlaylistsDispatch();
  const isOpen = usePlaylistsSelector((root) => selectDialog(root) !== null);
  const code = useLazyModule(loadPlaylistDialog, isOpen, () => {
    dispatch(dialogClosed());
    dispatch(playlistChangeFailed(offlineError()));
  });
  return isOpen && code && <code.PlaylistDialog />;
}
