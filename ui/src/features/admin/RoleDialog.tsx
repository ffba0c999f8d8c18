import { useState } from 'react';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { adminMessages } from '../../lib/messages/admin';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from './UsersTable.module.css';
import { useChangeRoleMutation } from './usersApi';
import type { UserRow } from './useUsers';

const { role: text, user: userText, cancel } = adminMessages.admin;

type Props = {
  user: UserRow;
  demo: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Makes a user an admin, or an admin a regular user. */
export function RoleDialog({ user: { id, username, role }, demo, onClose, onDone }: Props) {
  const [setRole, { isLoading }] = useChangeRoleMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const isAdmin = role === 'admin';
  const submit = async () => {
    if (demo) return onDone(text.demoDone);
    setError(null);
    const newRole = isAdmin ? 'regular' : 'admin';
    const failed = errorOf(await setRole({ id, userRoleBody: { role: newRole } }));
    if (failed) return setError(failed);
    onDone(isAdmin ? text.demoted(username) : text.promoted(username));
  };
  return (
    <ConfirmDialog
      text={{
        title: isAdmin ? text.demoteTitle(username) : text.promoteTitle(username),
        submit: isAdmin ? userText.demote : userText.promote,
        cancel,
      }}
      variant={isAdmin ? 'danger' : 'primary'}
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>{isAdmin ? text.demoteHint : text.promoteHint}</p>
        <p>{demo ? text.demoHint : text.signedOut(username)}</p>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </ConfirmDialog>
  );
}
