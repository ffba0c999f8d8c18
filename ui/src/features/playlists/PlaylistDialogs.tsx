import { offlineError } from '../../api/errors';
import { useLazyModule } from '../../lib/lazyModule';
import { playlistChangeFailed } from './changePlaylists';
import { dialogClosed, selectDialog } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const loadPlaylistDialog = () => import('./PlaylistDialog');

/** The open dialog, loaded on demand. */
export function PlaylistDialogs() {
  const dispatch = usePlaylistsDispatch();
  const isOpen = usePlaylistsSelector((root) => selectDialog(root) !== null);
  const code = useLazyModule(loadPlaylistDialog, isOpen, () => {
    dispatch(dialogClosed());
    dispatch(playlistChangeFailed(offlineError()));
  });
  return isOpen && code && <code.PlaylistDialog />;
}
