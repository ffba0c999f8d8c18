// Why: what is asked about playlists may be asked on any screen; its code comes when it is first needed.
import { lazy, Suspense } from 'react';
import { selectAsked } from './playlistsSlice';
import { usePlaylistsSelector } from './usePlaylists';

/** Fetches the dialogs' code before anybody waits for it. */
export const fetchQuestions = () => import('./AskedDialog');

const AskedDialog = lazy(() =>
  fetchQuestions().then(
    (code) => ({ default: code.AskedDialog }),
    () => ({ default: () => null }),
  ),
);

/** Shows the question that is open, if there is one. */
export function PlaylistQuestions() {
  const isAsked = usePlaylistsSelector((root) => selectAsked(root) !== null);
  return <Suspense>{isAsked && <AskedDialog />}</Suspense>;
}
