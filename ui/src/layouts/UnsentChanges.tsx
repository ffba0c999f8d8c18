import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { save, sendRestored, useSignOutQuestion } from '../api/outbox';
import type { UnsentChange } from '../api/unsentChange';
import { updateDetails } from '../features/playlists/changeDetails';
import {
  changeItems,
  editItem,
  moveItem,
  reloadPlaylists,
} from '../features/playlists/changeItems';
import { activate, setItemPosition } from '../features/playlists/changePlaylists';
import type { PlaylistsDispatch } from '../features/playlists/changePlaylists';
import { createAgain } from '../features/playlists/createPlaylist';
import { deletePlaylist } from '../features/playlists/pendingDelete';
import { atEnd } from '../features/playlists/playlistState';
import { rateTitle } from '../features/ratings/ratings';
import type { RatingsDispatch } from '../features/ratings/ratings';
import { recordEpisodes, removeEpisodes } from '../features/shows/watchEpisodes';
import {
  deleteNote,
  deleteWatch,
  recordWatch,
  saveNote,
  setInFavorites,
  setInWatchlist,
} from '../features/watching/watchActions';
import { unsentMessages as text } from '../lib/messages/unsent';
import { ConfirmDialog } from '../ui/Dialog';
import './UnsentChanges.css';

type Dispatch = PlaylistsDispatch & RatingsDispatch;

/**
 * Sends the changes that earlier pages could not send, saves those of this page, and asks before a sign-out that would delete
 * them.
 */
export function UnsentChanges() {
  const { dispatch }: { dispatch: Dispatch } = useStore();
  const answer = useSignOutQuestion();
  useEffect(() => {
    void sendRestored((change) => sendAgain(dispatch, change));
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [dispatch]);
  if (!answer) return null;
  return (
    <ConfirmDialog
      text={text}
      variant="danger"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{text.hint}</p>
    </ConfirmDialog>
  );
}

function sendAgain(dispatch: Dispatch, change: UnsentChange): Promise<unknown> {
  const { kind } = change;
  if (kind === 'watchlist' || kind === 'favorite') {
    const set = kind === 'watchlist' ? setInWatchlist : setInFavorites;
    return dispatch(set(change.title, change.isIn));
  }
  if (kind === 'note') {
    return dispatch(change.note ? saveNote(change.title, change.note) : deleteNote(change.title));
  }
  if (kind === 'watch') return dispatch(recordWatch(change.title, change.watch, false, change.id));
  if (kind === 'removeWatch') return dispatch(deleteWatch(change.title, change.id));
  if (kind === 'episodes') {
    const { id: key, title, selection, watch } = change;
    return dispatch(recordEpisodes(title, selection, { watch, key }));
  }
  if (kind === 'removeEpisodes') {
    return dispatch(removeEpisodes(change.title, change.selection, { key: change.id }));
  }
  if (kind === 'rating') return dispatch(rateTitle(change.title, change.score));
  if (kind === 'item') {
    return dispatch(setItemPosition(change.playlist, change.title, change.isIn ? atEnd : 0));
  }
  if (kind === 'active') return dispatch(activate(change.playlist));
  if (kind === 'delete') return reloadAfter(dispatch, dispatch(deletePlaylist(change)));
  if (kind === 'create') return dispatch(createAgain(change));
  if (kind === 'update') {
    const { id, playlist, title, update } = change;
    const { position } = update;
    return position === undefined
      ? dispatch(editItem(playlist, title, update, id))
      : dispatch(moveItem(playlist, title, position, id));
  }
  return kind === 'details'
    ? dispatch(updateDetails(change.playlist, change.details, change.id))
    : reloadAfter(dispatch, dispatch(changeItems(change, change.id)));
}

/** Reloads after sending, because the server may already have the change, and the user may have undone it since. */
async function reloadAfter(dispatch: Dispatch, sent: Promise<void>): Promise<void> {
  await sent;
  await dispatch(reloadPlaylists());
}
