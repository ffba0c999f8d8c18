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
  /** Focuses Undo, which also stops the timer: the deletion was made by keyboard. */
  focused: boolean;
  onUndo?: (pendingDelete: PendingDelete) => void;
};

/** Needed on each page that deletes. */
export function UndoToast({ focused, onUndo }: Props) {
  const dispatch = usePlaylistsDispatch();
  const pendingDelete = usePlaylistsSelector(selectPendingDelete);
  useEffect(() => {
    const send = () => dispatch(flushPendingDelete());
    const leave = () => void send();
    // Mobile browsers may end a hidden page without `pagehide`.
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
      // eslint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus was removed with the card.
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
