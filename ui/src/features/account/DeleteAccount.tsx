import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import { useDeleteAccountMutation } from '../../api/generated';
import { messages } from '../../lib/messages';
import { ownId } from '../../lib/token';
import { required } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { AccountDialog } from './AccountDialog';

type Props = {
  username: string;
};

const text = messages.deleteAccount;
const names = ['password'] as const;
const present = { validate: (value: string) => required(value) ?? true };

/** The section with the button that asks for certainty. */
export function DeleteAccount({ username }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      {open && <DeleteDialog username={username} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** After the deletion the session is over, and this screen with it. */
function DeleteDialog({ username, onClose }: Props & { onClose: () => void }) {
  const [deleteAccount, { error, isLoading, reset }] = useDeleteAccountMutation();
  const form = useForm({ defaultValues: { password: '' } });
  const { register, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async (values) => {
    const answer = await deleteAccount({ id: ownId(), deleteAccountBody: values });
    for (const { name, message } of fieldErrorsOf(answer.error, names).named) {
      setError(name, { message }, { shouldFocus: true });
    }
  });
  return (
    <AccountDialog
      text={text}
      variant="danger"
      busy={isLoading}
      failure={{ error, names, onClose: reset }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text.warning(username)}</p>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', present)}
      />
    </AccountDialog>
  );
}
