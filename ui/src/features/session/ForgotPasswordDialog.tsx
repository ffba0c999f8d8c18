import { useId, useState } from 'react';
import { forgotPassword } from '../../api/sessionCalls';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { email as emailRule } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';

const text = accountMessages.forgotPassword;
const names = ['email'] as const;

type Props = {
  /** Whether the server sends email, and does not only save it to a folder. */
  sendsMail: boolean;
  onClose: () => void;
};

/** Sends a reset link. The confirmation is the same whether or not an account has the address. */
export function ForgotPasswordDialog({ sendsMail, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <EmailForm onSent={setSentTo} onClose={onClose} />;
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {appMessages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} isMessage actions={ok}>
      <div className={styles.form}>
        <p>{text.sent(sentTo)}</p>
        {!sendsMail && <p>{text.noMail}</p>}
      </div>
    </Dialog>
  );
}

function EmailForm({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const id = useId();
  const send = async ({ email }: { email: string }) => {
    const result = await forgotPassword({ email });
    if ('error' in result) return result.error;
    onSent(email);
    return null;
  };
  const form = useServerForm(names, send, { defaultValues: { email: '' } });
  const { register, formState, formError, clearFormError, onSubmit } = form;
  return (
    <ConfirmDialog
      text={{ ...text, submit: text.send }}
      variant="primary"
      busy={formState.isSubmitting}
      form={id}
      onClose={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        <p>{text.lead}</p>
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', { validate: (value) => emailRule(value) ?? true })}
        />
      </form>
    </ConfirmDialog>
  );
}
