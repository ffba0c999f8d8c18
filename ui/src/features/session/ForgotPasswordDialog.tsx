import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { forgotPassword } from '../../api/sessionCalls';
import { messages } from '../../lib/messages';
import { email as emailRule } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField';

const text = messages.forgotPassword;
const names = ['email'] as const;

type Props = {
  /** Whether letters reach people by themselves. */
  sendsMail: boolean;
  onClose: () => void;
};

/** Asks for the address, then says where the letter went; whether anybody has that address it does not say. */
export function ForgotPasswordDialog({ sendsMail, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AskForAddress onSent={setSentTo} onClose={onClose} />;
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {messages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={ok}>
      <div role="status" className={styles.form}>
        <p>{text.sent(sentTo)}</p>
        {!sendsMail && <p>{text.noMail}</p>}
      </div>
    </Dialog>
  );
}

function AskForAddress({
  onSent,
  onClose,
}: {
  onSent: (email: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const form = useForm({ defaultValues: { email: '' } });
  const { register, handleSubmit, setError, formState } = form;
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const submit = handleSubmit(async ({ email }) => {
    setRefusal(null);
    const answer = await forgotPassword({ email });
    if (!('error' in answer)) return onSent(email);
    const { named, rest } = fieldErrorsOf(answer.error, names);
    for (const { name, message } of named) setError(name, { message }, { shouldFocus: true });
    if (rest !== null) setRefusal(answer.error);
  });
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={formState.isSubmitting}>
        {text.send}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {refusal && <FormNotice error={refusal} onClose={() => setRefusal(null)} />}
        <p>{text.lead}</p>
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', { validate: (value) => emailRule(value) ?? true })}
        />
      </form>
    </Dialog>
  );
}
