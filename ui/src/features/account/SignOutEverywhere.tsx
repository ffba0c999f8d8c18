import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useSignOutMutation } from '../../api/generated';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { messages } from '../../lib/messages';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';
import { AccountDialog } from './AccountDialog';

const text = messages.signOutEverywhere;

/** The section with the button that asks once. */
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

/** Once it is done the session is over here too, and this screen with it. */
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
      text={{ ...text, title: text.ask }}
      variant="primary"
      busy={busy}
      failure={{ error, names: [], onClose: reset }}
      onSubmit={submit}
      onClose={cancel}
    >
      <p>{text.warning}</p>
    </AccountDialog>
  );
}
