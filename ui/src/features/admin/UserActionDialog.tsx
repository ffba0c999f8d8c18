import { adminMessages } from '../../lib/messages/admin';
import { BrokenImagesDialog } from './BrokenImagesDialog';
import { ManageUserDialog } from './ManageUserDialog';
import type { UserAction } from './ManageUserDialog';
import { RoleDialog } from './RoleDialog';
import { ResetLinkDialog } from './UserLink';
import { DeleteUsersDialog, SignOutUsersDialog } from './UsersDialogs';
import type { UserRow } from './useUsers';

const { remove, signOutUsers } = adminMessages.admin;

/** A dialog and the users that it is about: several only for "delete" and "signOut". */
export interface OpenAction {
  action: 'manage' | UserAction;
  on: UserRow[];
}

type Props = OpenAction & {
  /** The id of the signed-in admin. */
  own: number;
  demo: boolean;
  imageBase: string | null;
  onAction: (action: UserAction) => void;
  onClose: () => void;
  /** Gets the toast. */
  onDone: (message: string) => void;
  onDeleted: (ids: number[]) => void;
};

export function UserActionDialog(props: Props) {
  const { action, on, own, demo, imageBase, onAction, onClose, onDone, onDeleted } = props;
  const others = on.filter(({ id }) => demo || id !== own);
  if (action === 'delete') {
    const done = (ids: number[]) => {
      onDone(demo ? remove.demoDone : remove.done(ids.length));
      if (!demo) onDeleted(ids);
    };
    const users = others.length > 0 ? others : on;
    return (
      <DeleteUsersDialog
        {...{ users, demo, onClose }}
        ownStays={users.length < on.length}
        onDone={done}
      />
    );
  }
  if (action === 'signOut') {
    const done = (ids: number[]) =>
      onDone(demo ? signOutUsers.demoDone : signOutUsers.done(ids.length));
    return (
      <SignOutUsersDialog
        {...{ demo, onClose }}
        users={others}
        ownStays={others.length < on.length}
        onDone={done}
      />
    );
  }
  const [user] = on;
  if (!user) return null;
  const one = { user, demo, onClose };
  switch (action) {
    case 'manage':
      return <ManageUserDialog {...{ user, onAction, onClose }} isOwn={!demo && user.id === own} />;
    case 'role':
      return <RoleDialog {...one} onDone={onDone} />;
    case 'resetLink':
      return <ResetLinkDialog {...one} onDone={onDone} />;
    case 'images':
      return <BrokenImagesDialog {...one} imageBase={imageBase} />;
  }
}
