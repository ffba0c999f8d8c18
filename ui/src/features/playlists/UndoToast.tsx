import { useEffect } from 'react';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { snackbarTime } from '../../lib/limits';
import { messages } from '../../lib/messages';
import { Button } from '../../ui/Button';
import { Snackbar } from '../../ui/Snackbar';
import { flushPendingDelete, pendingDeleteKey } from './pendingDelete';
import { pendingDeleteCleared, selectPendingDelete } from './playlistsSlice';
import type { PendingDelete } from './playlistState';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const text = messages.playlists;

type Props = {
  /** The focus goes to Undo, where it holds the time: the removal was done by keys. */
  focused: boolean;
  onUndo?: (pendingDelete: PendingDelete) => void;
};

/** Tells what was removed, with Undo; belongs on each screen that removes. */
export function UndoToast({ focused, onUndo }: Props) {
  const dispatch = usePlaylistsDispatch();
  const pendingDelete = usePlaylistsSelector(selectPendingDelete);
  useEffect(() => {
    const send = () => dispatch(flushPendingDelete());
    const leave = () => void send();
    // On phones an app that is out of sight may end without another word.
    const hide = () => document.visibilityState === 'hidden' && leave();
    const forget = onBeforeSignOut(send);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      forget();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [dispatch]);
  const undoDelete = () => {
    if (pendingDelete) onUndo?.(pendingDelete);
    dispatch(pendingDeleteCleared());
  };
  const undo = (
    <Button
      variant="quiet"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus has gone with the card.
      autoFocus={focused}
      onClick={undoDelete}
    >
      {text.undo}
    </Button>
  );
  return (
    <Snackbar
      message={
        pendingDelete &&
        (pendingDelete.title ? text.removed(pendingDelete.name) : text.deleted(pendingDelete.name))
      }
      about={pendingDelete ? pendingDeleteKey(pendingDelete) : undefined}
      position="bottom-left"
      duration={snackbarTime.undo}
      onClose={() => void dispatch(flushPendingDelete())}
      action={undo}
    />
  );
}
