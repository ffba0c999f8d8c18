// Why: whoever fears that somebody knows their password must be able to change it at once, without a letter.
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '../../api/apiError';
import { useChangeOwnPasswordMutation } from '../../api/generated';
import { refusalOf } from '../../api/refusal';
import { Button } from '../../components/Button';
import { Card } from '../../components/Card';
import { Dialog } from '../../components/Dialog';
import styles from '../../components/Form.module.css';
import { FormNotice } from '../../components/FormNotice';
import { PasswordField } from '../../components/PasswordField';
import { messages } from '../../lib/messages';
import { newPasswordNames, newPasswordRules, noPassword } from '../../lib/newPassword';
import { ownId } from '../../lib/token';
import { required } from '../../lib/validation';

type Props = {
  /** So that a password manager knows whose password this is. */
  email: string;
};

const text = messages.changePassword;
const names = ['currentPassword', ...newPasswordNames] as const;
const present = { validate: (value: string) => required(value) ?? true };

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
  const id = useId();
  const [change, { error, isLoading, reset }] = useChangeOwnPasswordMutation();
  const form = useForm({
    defaultValues: { currentPassword: '', ...noPassword },
    mode: 'onTouched',
  });
  const { register, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async (values) => {
    const answer = await change({ id: ownId(), ownPasswordBody: values });
    if (!answer.error) return onClose();
    refusalOf(answer.error, names).named.forEach(({ name, message }, place) =>
      setError(name, { message }, { shouldFocus: place === 0 }),
    );
  });
  const unnamed = isApiError(error) && refusalOf(error, names).rest !== null ? error : null;
  const message = (name: (typeof names)[number]) => formState.errors[name]?.message;
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={isLoading}>
        {text.submit}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {unnamed && <FormNotice error={unnamed} onClose={reset} />}
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
            hint={name === 'password' ? messages.signUp.passwordHint : undefined}
            error={message(name)}
            {...register(name, newPasswordRules[name])}
          />
        ))}
      </form>
    </Dialog>
  );
}
