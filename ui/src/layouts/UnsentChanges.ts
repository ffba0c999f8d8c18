import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { save, sendRestored } from '../api/outbox';
import type { UnsentChange } from '../api/outbox';
import { activate, putTitle } from '../features/playlists/changePlaylists';
import type { PlaylistsDispatch } from '../features/playlists/changePlaylists';
import { atEnd } from '../features/playlists/playlistState';
import { rateTitle } from '../features/ratings/rateTitle';
import type { RatingsDispatch } from '../features/ratings/rateTitle';
import './UnsentChanges.css';

type Dispatch = PlaylistsDispatch & RatingsDispatch;

/** Sends the changes that earlier pages could not send, and keeps those of this page in storage. */
export function UnsentChanges() {
  const { dispatch }: { dispatch: Dispatch } = useStore();
  useEffect(() => {
    void sendRestored((change) => repeat(dispatch, change));
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [dispatch]);
  return null;
}

function repeat(dispatch: Dispatch, change: UnsentChange): Promise<unknown> {
  if (change.kind === 'active') return dispatch(activate(change.playlist));
  const { title } = change;
  return change.kind === 'rating'
    ? dispatch(rateTitle(title, change.score))
    : dispatch(putTitle(change.playlist, title, change.isIn ? atEnd : 0));
}
