// Why: what is asked about playlists may be asked on any screen; its code comes when it is first needed.
import { lazy, Suspense } from 'react';
import { selectAsked } from './playlistsSlice';
import { usePlaylistsSelector } from './usePlaylists';

const AskedDialog = lazy(() =>
  import('./AskedDialog').then(
    (code) => ({ default: code.AskedDialog }),
    () => ({ default: () => null }),
  ),
);

/** Shows the question that is open, if there is one. */
export function PlaylistQuestions() {
  const isAsked = usePlaylistsSelector((root) => selectAsked(root) !== null);
  return <Suspense>{isAsked && <AskedDialog />}</Suspense>;
}
