import { useState } from 'react';
import { offlineError } from '../../api/errors';
import { useLazyModule } from '../../lib/lazyModule';
import { playlistChangeFailed } from './changePlaylists';
import { usePlaylistsDispatch } from './usePlaylists';

const loadEditor = () => import('./ListEditor');

/** The list editor's code while it is wanted and loaded, else null; and how to show and hide it. */
export function useListEditor() {
  const dispatch = usePlaylistsDispatch();
  const [wanted, setWanted] = useState(false);
  const code = useLazyModule(loadEditor, wanted, () => {
    setWanted(false);
    dispatch(playlistChangeFailed(offlineError()));
  });
  return { editor: wanted ? code : null, toggleEditor: () => setWanted(!wanted) };
}
