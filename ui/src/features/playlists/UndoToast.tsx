import { useEffect, useEffectEvent } from 'react';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { snackbarTime } from '../../lib/limits';
import { playlistMessages } from '../../lib/messages/playlists';
import { useShortcut } from '../../lib/preferences';
import { Button } from '../../ui/Button';
import { Snackbar } from '../../ui/Snackbar';
import { flushPendingItems } from './changeItems';
import { flushPendingDelete, pendingDeleteKey } from './pendingDelete';
import {
  itemsScheduled,
  pendingDeleteCleared,
  selectPendingDelete,
  selectPendingItems,
} from './playlistsSlice';
import type { PendingDelete } from './playlistState';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const text = playlistMessages;

type Props = {
  /** Focuses Undo of each deletion, which also stops the timer: it was made by keyboard. */
  focused: boolean;
  onUndo?: (pendingDelete: PendingDelete) => void;
  /** Whether the next page shows the message, so that leaving this one does not send the deletion. */
  passesOn?: boolean;
};

/** Needed on each page that deletes. */
export function UndoToast({ focused, onUndo, passesOn = false }: Props) {
  const dispatch = usePlaylistsDispatch();
  const pendingDelete = usePlaylistsSelector(selectPendingDelete);
  const leaveByLink = useEffectEvent((leave: () => void) => {
    if (!passesOn) leave();
  });
  useEffect(() => {
    const send = () => dispatch(flushPendingDelete());
    const leave = () => void send();
    const unmount = () => leaveByLink(leave);
    const forget = onBeforeSignOut(send);
    addEventListener('pagehide', leave);
    return () => {
      forget();
      removeEventListener('pagehide', leave);
      unmount();
    };
  }, [dispatch]);
  const undoDelete = () => {
    if (!pendingDelete) return;
    onUndo?.(pendingDelete);
    dispatch(pendingDeleteCleared());
  };
  useShortcut('z', undoDelete);
  const key = pendingDelete ? pendingDeleteKey(pendingDelete) : undefined;
  const undo = (
    <Button
      // The next deletion gets a new button, which takes the focus.
      key={key}
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
        (pendingDelete.title
          ? text.willRemove(pendingDelete.name)
          : text.willDelete(pendingDelete.name))
      }
      about={key}
      position="bottom-left"
      duration={snackbarTime.undo}
      onClose={() => void dispatch(flushPendingDelete())}
      action={undo}
    />
  );
}

/** One message with Undo for a change of several items. */
export function ItemsUndoToast() {
  const dispatch = usePlaylistsDispatch();
  const pending = usePlaylistsSelector(selectPendingItems);
  useEffect(() => {
    const send = () => dispatch(flushPendingItems());
    const leave = () => void send();
    const forget = onBeforeSignOut(send);
    addEventListener('pagehide', leave);
    return () => {
      forget();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [dispatch]);
  const undo = () => void (pending && dispatch(itemsScheduled(null)));
  useShortcut('z', undo);
  const message =
    pending && text.itemsWill[pending.action](pending.titles.length, pending.to?.name);
  return (
    <Snackbar
      message={message}
      position="bottom-left"
      duration={snackbarTime.undo}
      onClose={() => void dispatch(flushPendingItems())}
      action={
        <Button variant="quiet" onClick={undo}>
          {text.undo}
        </Button>
      }
    />
  );
}
