import { useState } from 'react';
import { errorOf } from '../../api/dispatch';
import { fieldErrorsOf, isApiError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { usersAtOnce } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { appMessages } from '../../lib/messages/app';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { BrokenImagesDialog } from './BrokenImagesDialog';
import { ResetLinkDialog } from './LinkDialogs';
import { ManageUserDialog } from './ManageUserDialog';
import type { UserAction } from './ManageUserDialog';
import { useDisableSecondFactorMutation } from '../../api/account/generated';
import {
  useSetUserRoleMutation,
  useSignOutUsersMutation,
  useDeleteUsersMutation,
} from '../../api/admin/generated';
import styles from './UsersTable.module.css';
import type { UserRow } from './useUsers';

const { remove, signOutUsers, more: moreText, cancel } = adminMessages.admin;

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
    case 'secondFactor':
      return <SecondFactorDialog {...one} onDone={onDone} />;
    case 'images':
      return <BrokenImagesDialog {...one} imageBase={imageBase} />;
  }
}

const { role: roleText, user: userText } = adminMessages.admin;

type RoleDialogProps = {
  user: UserRow;
  demo: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Makes a user an admin, or an admin a regular user. */
function RoleDialog({ user: { id, username, role }, demo, onClose, onDone }: RoleDialogProps) {
  const [setRole, { isLoading }] = useSetUserRoleMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const isAdmin = role === 'admin';
  const submit = async () => {
    if (demo) return onDone(roleText.demoDone);
    setError(null);
    const newRole = isAdmin ? 'regular' : 'admin';
    const failed = errorOf(await setRole({ id, userRoleBody: { role: newRole } }));
    if (failed) return setError(failed);
    onDone(isAdmin ? roleText.demoted(username) : roleText.promoted(username));
  };
  return (
    <ConfirmDialog
      text={{
        title: isAdmin ? roleText.demoteTitle(username) : roleText.promoteTitle(username),
        submit: isAdmin ? userText.demote : userText.promote,
        cancel,
      }}
      variant={isAdmin ? 'danger' : 'primary'}
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>{isAdmin ? roleText.demoteHint : roleText.promoteHint}</p>
        <p>{demo ? roleText.demoHint : roleText.signedOut(username)}</p>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}

const { secondFactor: secondFactorText } = adminMessages.admin;

/** Lets a user who has lost the authenticator app sign in with the password only. */
function SecondFactorDialog({ user: { id, username }, onClose, onDone }: RoleDialogProps) {
  const [disable, { isLoading }] = useDisableSecondFactorMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    setError(null);
    const failed = errorOf(await disable({ id: String(id) }));
    if (failed) return setError(failed);
    onDone(secondFactorText.done(username));
  };
  return (
    <ConfirmDialog
      text={{ ...secondFactorText, title: secondFactorText.title(username), cancel }}
      variant="danger"
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>{secondFactorText.warning(username)}</p>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}

const maxNames = 5;

type UsersDialogProps = {
  users: UserRow[];
  /** The admin's own account was selected too and is left out. */
  ownStays: boolean;
  demo: boolean;
  onClose: () => void;
  onDone: (ids: number[]) => void;
};

type ConfirmUsersProps = UsersDialogProps & {
  text: {
    title: (count: number) => string;
    hint: string;
    demoHint: string;
    ownStays: string;
    tooMany: (max: number) => string;
    submit: string;
  };
  variant: 'primary' | 'danger';
  /** Returns the ids of the affected users. */
  send: (records: number[]) => Promise<{ done?: number[] | undefined; error?: unknown }>;
};

function ConfirmUsersDialog(props: ConfirmUsersProps) {
  const { users, ownStays, demo, text, variant, send, onClose, onDone } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ code: number; message: string } | null>(null);
  const tooMany = users.length > usersAtOnce;
  const submit = async () => {
    setError(null);
    setBusy(true);
    const result = await send(users.map(({ id }) => id));
    setBusy(false);
    if (result.done) return onDone(result.done);
    const { fieldErrors, formMessage } = fieldErrorsOf(result.error, ['records']);
    const message = fieldErrors[0]?.message ?? formMessage ?? appMessages.errors.fallback;
    setError({ code: isApiError(result.error) ? result.error.code : 0, message });
  };
  const hint = tooMany ? text.tooMany(usersAtOnce) : demo ? text.demoHint : text.hint;
  return (
    <ConfirmDialog
      text={{ title: text.title(users.length), submit: text.submit, cancel }}
      variant={variant}
      busy={busy}
      disabled={tooMany || users.length === 0}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.question}>
        {users.length > 0 && (
          <>
            <Names users={users} />
            <p>{hint}</p>
          </>
        )}
        {ownStays && <p>{text.ownStays}</p>}
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}

function Names({ users }: { users: UserRow[] }) {
  const names = users.slice(0, maxNames).map(({ username }) => username);
  const more = users.length - names.length;
  return (
    <p className={styles.names}>
      {names.join(', ')}
      {more > 0 && ` ${moreText(more)}`}
    </p>
  );
}

function DeleteUsersDialog(dialog: UsersDialogProps) {
  const [remove] = useDeleteUsersMutation();
  const send = async (records: number[]) => {
    const { data, error } = await remove({ id: ':id', body: { records } });
    return { done: data?.removed, error };
  };
  return (
    <ConfirmUsersDialog
      {...dialog}
      text={adminMessages.admin.remove}
      variant="danger"
      send={send}
    />
  );
}

function SignOutUsersDialog(dialog: UsersDialogProps) {
  const [signOut] = useSignOutUsersMutation();
  const send = async (records: number[]) => {
    const { data, error } = await signOut({ signOutUsersBody: { records } });
    return { done: data?.signedOut, error };
  };
  return (
    <ConfirmUsersDialog
      {...dialog}
      text={adminMessages.admin.signOutUsers}
      variant="primary"
      send={send}
    />
  );
}
