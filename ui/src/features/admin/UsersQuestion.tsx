// Why: whoever is about to be concerned is read once more, by number and name, before it is done to them.
import { useState } from 'react';
import { isApiError } from '../../api/apiError';
import { refusalOf } from '../../api/refusal';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { FormNotice } from '../../components/FormNotice';
import { usersAtOnce } from '../../config/limits';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import styles from './UsersTable.module.css';
import type { UserRow } from './useUsers';

const { more: moreText, cancel } = adminMessages.admin;
const named = 5;

/** Whom it is about, and what becomes of it. */
export type UsersAsked = {
  users: UserRow[];
  /** The admin's own account was selected too, and is not among them. */
  ownStays: boolean;
  demo: boolean;
  onClose: () => void;
  onDone: (ids: number[]) => void;
};

type Props = UsersAsked & {
  text: {
    title: (count: number) => string;
    hint: string;
    demoHint: string;
    ownStays: string;
    tooMany: (most: number) => string;
    submit: string;
  };
  variant: 'primary' | 'danger';
  /** Does it, and gives whom it was done to. */
  ask: (records: number[]) => Promise<{ done?: number[] | undefined; error?: unknown }>;
};

/** The question; what the server refuses is said in it. */
export function UsersQuestion(props: Props) {
  const { users, ownStays, demo, text, variant, ask, onClose, onDone } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ code: number; message: string } | null>(null);
  const tooMany = users.length > usersAtOnce;
  const submit = async () => {
    setError(null);
    setBusy(true);
    const answer = await ask(users.map(({ id }) => id));
    setBusy(false);
    if (answer.done) return onDone(answer.done);
    const { named: fields, rest } = refusalOf(answer.error, ['records']);
    const message = fields[0]?.message ?? rest ?? messages.errors.fallback;
    setError({ code: isApiError(answer.error) ? answer.error.code : 0, message });
  };
  const hint = tooMany ? text.tooMany(usersAtOnce) : demo ? text.demoHint : text.hint;
  return (
    <Dialog
      open
      title={text.title(users.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant={variant}
            busy={busy}
            disabled={tooMany || users.length === 0}
            onClick={() => void submit()}
          >
            {text.submit}
          </Button>
        </>
      }
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
    </Dialog>
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
