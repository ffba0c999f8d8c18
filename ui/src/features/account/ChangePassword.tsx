import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import { useChangeOwnPasswordMutation } from '../../api/generated';
import { messages } from '../../lib/messages';
import {
  newPasswordHint,
  newPasswordNames,
  newPasswordRules,
  noPassword,
} from '../../lib/newPassword';
import { ownId } from '../../lib/token';
import { required } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { AccountDialog } from './AccountDialog';

type Props = {
  /** So that a password manager knows whose password this is. */
  email: string;
};

const text = messages.changePassword;
const names = ['currentPassword', ...newPasswordNames] as const;
const present = { validate: (value: string) => required(value) ?? true };
/** As everywhere, and it must be another one than before. */
const rules = {
  ...newPasswordRules,
  password: {
    ...newPasswordRules.password,
    validate: (value: string, { currentPassword }: { currentPassword: string }) =>
      value === currentPassword ? text.same : newPasswordRules.password.validate(value),
  },
};

/** The section with the button that opens the form. */
export function ChangePassword({ email }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.actions}>
        <Button onClick={() => setOpen(true)}>{text.open}</Button>
      </div>
      {open && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ChangePasswordDialog({ email, onClose }: Props & { onClose: () => void }) {
  const [change, { error, isLoading, reset }] = useChangeOwnPasswordMutation();
  const form = useForm({
    defaultValues: { currentPassword: '', ...noPassword },
    mode: 'onTouched',
  });
  const { register, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async (values) => {
    const answer = await change({ id: ownId(), ownPasswordBody: values });
    if (!answer.error) return onClose();
    fieldErrorsOf(answer.error, names).named.forEach(({ name, message }, place) =>
      setError(name, { message }, { shouldFocus: place === 0 }),
    );
  });
  const message = (name: (typeof names)[number]) => formState.errors[name]?.message;
  return (
    <AccountDialog
      text={text}
      variant="primary"
      busy={isLoading}
      failure={{ error, names, onClose: reset }}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label={text.current}
        autoComplete="current-password"
        error={message('currentPassword')}
        {...register('currentPassword', present)}
      />
      {newPasswordNames.map((name) => (
        <PasswordField
          key={name}
          label={text[name]}
          autoComplete="new-password"
          hint={name === 'password' ? newPasswordHint() : undefined}
          error={message(name)}
          {...register(name, rules[name])}
        />
      ))}
    </AccountDialog>
  );
}
