import { useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../api/errors';
import { usersAtOnce } from '../../lib/limits';
import { appMessages } from '../../lib/messages/app';
import { adminMessages } from '../../lib/messages/admin';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { useRemoveUsersMutation, useEndSessionsMutation } from './usersApi';
import styles from './UsersTable.module.css';
import type { UserRow } from './useUsers';

const { more: moreText, cancel } = adminMessages.admin;
const named = 5;

type UsersDialogProps = {
  users: UserRow[];
  /** The admin's own account was selected too and is left out. */
  ownStays: boolean;
  demo: boolean;
  onClose: () => void;
  onDone: (ids: number[]) => void;
};

type Props = UsersDialogProps & {
  text: {
    title: (count: number) => string;
    hint: string;
    demoHint: string;
    ownStays: string;
    tooMany: (most: number) => string;
    submit: string;
  };
  variant: 'primary' | 'danger';
  /** Returns the ids of the affected users. */
  send: (records: number[]) => Promise<{ done?: number[] | undefined; error?: unknown }>;
};

function ConfirmUsersDialog(props: Props) {
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
  const names = users.slice(0, named).map(({ username }) => username);
  const more = users.length - names.length;
  return (
    <p className={styles.names}>
      {names.join(', ')}
      {more > 0 && ` ${moreText(more)}`}
    </p>
  );
}

export function DeleteUsersDialog(dialog: UsersDialogProps) {
  const [remove] = useRemoveUsersMutation();
  const send = async (records: number[]) => {
    const { data, error } = await remove(records);
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

export function SignOutUsersDialog(dialog: UsersDialogProps) {
  const [signOut] = useEndSessionsMutation();
  const send = async (records: number[]) => {
    const { data, error } = await signOut(records);
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
