import { useEffect } from 'react';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { snackbarTime } from '../../lib/limits';
import { playlistMessages } from '../../lib/messages/playlists';
import { useShortcut } from '../../lib/preferences';
import { Button } from '../../ui/Button';
import { Snackbar } from '../../ui/Snackbar';
import { flushPendingItems } from './changeItems';
import { itemsScheduled, selectPendingItems } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const text = playlistMessages;

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
