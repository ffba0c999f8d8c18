// Why: signing out is an action, not a place: a button among the menu's links.
import { useSelector } from 'react-redux';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { messages } from '../../lib/messages';
import { selectRequesting } from './clientSlice';
import { signOut } from './sessionThunks';
import { useSessionDispatch } from './useSession';

/** Ends the session here, on the server and in the sibling tabs. */
export function LogOutButton() {
  const dispatch = useSessionDispatch();
  const busy = useSelector(selectRequesting);
  return (
    <Button variant="quiet" busy={busy} onClick={() => void dispatch(signOut())}>
      <Icon name="logOut" />
      {messages.menu.logOut}
    </Button>
  );
}
