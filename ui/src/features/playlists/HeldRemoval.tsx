// Why: what was removed can be had back for 5 seconds; heldRemoval.ts says when the call is made.
import { useEffect } from 'react';
import { Button } from '../../components/Button';
import { Snackbar } from '../../components/Snackbar';
import { snackbarTime } from '../../config/limits';
import { onBeforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { nameOfHeld, sendHeld } from './heldRemoval';
import type { Held } from './playlistState';
import { removalReleased, selectHeld } from './playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const text = messages.playlists;

type Props = {
  /** The focus goes to Undo, where it holds the time: the removal was done by keys. */
  focused: boolean;
  onUndo?: (held: Held) => void;
};

/** Tells what was removed, with Undo; belongs on each screen that removes. */
export function HeldRemoval({ focused, onUndo }: Props) {
  const dispatch = usePlaylistsDispatch();
  const held = usePlaylistsSelector(selectHeld);
  useEffect(() => {
    const send = () => dispatch(sendHeld());
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
  const takeBack = () => {
    if (held) onUndo?.(held);
    dispatch(removalReleased());
  };
  const undo = (
    <Button
      variant="quiet"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus has gone with the card.
      autoFocus={focused}
      onClick={takeBack}
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
