import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { errorOf } from '../../api/dispatch';
import { useSignOutMutation } from '../../api/generated';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';
import { AccountDialog } from './AccountDialog';

const text = messages.signOutEverywhere;

export function SignOutEverywhere() {
  const [open, setOpen] = useState(false);
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.actions}>
        <Button onClick={() => setOpen(true)}>{text.open}</Button>
      </div>
      {open && <SignOutDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Stays open after success: the end of the session replaces the screen. */
function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [signOut, { error, reset }] = useSignOutMutation();
  const [busy, setBusy] = useState(false);
  const cancelled = useRef(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    await beforeSignOut();
    if (cancelled.current) return;
    await signOut({ body: { everywhere: true } });
    setBusy(false);
  };
  const cancel = () => {
    cancelled.current = true;
    onClose();
  };
  return (
    <AccountDialog
      text={{ ...text, title: text.confirm }}
      variant="primary"
      form={{
        formState: { isSubmitting: busy },
        formError: errorOf({ error }),
        clearFormError: reset,
        onSubmit: (event) => void submit(event),
      }}
      onClose={cancel}
    >
      <p>{text.warning}</p>
    </AccountDialog>
  );
}
