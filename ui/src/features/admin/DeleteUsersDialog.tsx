// Why: who is deleted is gone for good, so the number and the names are read once more before.
import { useState } from 'react';
import { useDeleteUsersMutation } from '../../api/generated';
import { refusalOf } from '../../api/refusal';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { FormNotice } from '../../components/FormNotice';
import { isApiError } from '../../api/apiError';
import { removableUsers } from '../../config/limits';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import styles from './UsersTable.module.css';
import type { UserRow } from './useUsers';

const text = adminMessages.admin.remove;
const named = 5;

type Props = {
  users: UserRow[];
  /** The admin's own account was selected too, and is not among them. */
  ownStays: boolean;
  demo: boolean;
  onClose: () => void;
  onDeleted: (ids: number[]) => void;
};

/** The question before users are deleted; what the server refuses is said in it. */
export function DeleteUsersDialog({ users, ownStays, demo, onClose, onDeleted }: Props) {
  const [remove, { isLoading }] = useDeleteUsersMutation();
  const [error, setError] = useState<{ code: number; message: string } | null>(null);
  const tooMany = users.length > removableUsers;
  const submit = async () => {
    setError(null);
    const answer = await remove({ id: ':id', body: { records: users.map(({ id }) => id) } });
    if (answer.data) return onDeleted(answer.data.removed);
    const { named: fields, rest } = refusalOf(answer.error, ['records']);
    const message = fields[0]?.message ?? rest ?? messages.errors.fallback;
    setError({ code: isApiError(answer.error) ? answer.error.code : 0, message });
  };
  const names = users.slice(0, named).map(({ username }) => username);
  const more = users.length - names.length;
  return (
    <Dialog
      open
      title={text.title(users.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="danger"
            busy={isLoading}
            disabled={tooMany}
            onClick={() => void submit()}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p className={styles.names}>
          {names.join(', ')}
          {more > 0 && ` ${text.more(more)}`}
        </p>
        <p>{tooMany ? text.tooMany(removableUsers) : demo ? text.demoHint : text.hint}</p>
        {ownStays && <p>{text.ownStays}</p>}
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
      </div>
    </Dialog>
  );
}
