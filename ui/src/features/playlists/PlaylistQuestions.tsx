// Why: what is asked about playlists may be asked on any screen; its code comes when it is first needed.
import { offlineError } from '../../api/apiError';
import { useLoaded } from '../../lib/useLoaded';
import { playlistRefused } from './changePlaylists';
import { askedNoMore, selectAsked } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/** Fetches the code of the questions. */
export const loadQuestions = () => import('./AskedDialog');

/** Shows the question that is open, if there is one; without its code it says so and asks no more. */
export function PlaylistQuestions() {
  const dispatch = usePlaylistsDispatch();
  const isAsked = usePlaylistsSelector((root) => selectAsked(root) !== null);
  const code = useLoaded(loadQuestions, isAsked, () => {
    dispatch(askedNoMore());
    dispatch(playlistRefused(offlineError()));
  });
  return isAsked && code && <code.AskedDialog />;
}
