import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import type { ResetLink } from '../../api/sessionCalls';
import { messages } from '../../lib/messages';
import {
  newPasswordHint,
  newPasswordNames,
  newPasswordRules,
  noPassword,
} from '../../lib/newPassword';
import { paths } from '../../lib/paths';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { resetPassword } from './resetPassword';
import { useSessionDispatch } from './sessionSlices';

const text = messages.resetPassword;

type Props = {
  link: ResetLink;
  onReset: () => void;
};

/** Asks for a new password twice. */
export function ResetPasswordForm({ link, onReset }: Props) {
  const dispatch = useSessionDispatch();
  const form = useForm({ defaultValues: noPassword, mode: 'onTouched' });
  const { register, handleSubmit, setError, formState } = form;
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const result = await dispatch(resetPassword({ link, ...values }));
    if (!resetPassword.rejected.match(result)) return onReset();
    const { named, rest } = fieldErrorsOf(result.payload, newPasswordNames);
    for (const { name, message } of named) setError(name, { message });
    if (rest !== null && result.payload) setRefusal(result.payload);
  });
  const field = (name: (typeof newPasswordNames)[number]) => ({
    label: text[name],
    autoComplete: 'new-password',
    error: formState.errors[name]?.message,
    ...register(name, newPasswordRules[name]),
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <FormNotice error={refusal} onClose={() => setRefusal(null)} />}
      <PasswordField hint={newPasswordHint()} {...field('password')} />
      <PasswordField {...field('passwordConfirmation')} />
      <FormActions
        submit={text.submit}
        cancel={text.cancel}
        cancelTo={paths.landing()}
        busy={formState.isSubmitting}
      />
    </form>
  );
}
