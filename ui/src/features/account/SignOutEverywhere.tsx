import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { errorOf } from '../../api/dispatch';
import { useSignOutMutation } from '../../api/generated';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { accountMessages } from '../../lib/messages/account';
import { AccountDialog } from './AccountDialog';
import { DialogCard } from './DialogCard';

const text = accountMessages.signOutEverywhere;

export function SignOutEverywhere() {
  return <DialogCard text={text}>{(onClose) => <SignOutDialog onClose={onClose} />}</DialogCard>;
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
