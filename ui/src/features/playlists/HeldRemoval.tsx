// Why: what was removed can be had back for 5 seconds; heldRemoval.ts says when the call is made.
import { useEffect } from 'react';
import { Button } from '../../components/Button';
import { Snackbar } from '../../components/Snackbar';
import { snackbarTime } from '../../config/limits';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { nameOfHeld, sendHeld } from './heldRemoval';
import { removalReleased, selectHeld } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const text = messages.playlists;

type Props = {
  /** The focus goes to Undo, where it holds the time: the removal was done by keys. */
  focused: boolean;
};

/** Tells what was removed, with Undo; belongs on each screen that removes. */
export function HeldRemoval({ focused }: Props) {
  const dispatch = usePlaylistsDispatch();
  const held = usePlaylistsSelector(selectHeld);
  useEffect(() => {
    const send = () => dispatch(sendHeld());
    const leave = () => void send();
    const forget = onBeforeSignOut(send);
    addEventListener('pagehide', leave);
    return () => {
      forget();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [dispatch]);
  const undo = (
    <Button
      variant="quiet"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus has gone with the card.
      autoFocus={focused}
      onClick={() => dispatch(removalReleased())}
    >
      {text.undo}
    </Button>
  );
  return (
    <Snackbar
      message={held && (held.title ? text.removed(held.name) : text.deleted(held.name))}
      about={held ? nameOfHeld(held) : undefined}
      position="bottom-left"
      duration={snackbarTime.undo}
      onClose={() => void dispatch(sendHeld())}
      action={undo}
    />
  );
}
