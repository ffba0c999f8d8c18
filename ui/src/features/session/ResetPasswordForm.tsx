// Why: the form that a letter's link leads to (specification 2.24); the rules are those of sign-up (specification 5.13).
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../api/apiError';
import type { ResetLink } from '../../api/passwordCalls';
import { refusalOf } from '../../api/refusal';
import styles from '../../components/Form.module.css';
import { FormActions } from '../../components/FormActions';
import { FormNotice } from '../../components/FormNotice';
import { PasswordField } from '../../components/PasswordField';
import { messages } from '../../lib/messages';
import { newPasswordNames, newPasswordRules, noPassword } from '../../lib/newPassword';
import { newPasswordHint } from '../../lib/passwordPolicy';
import { paths } from '../../lib/paths';
import { resetPassword } from './resetPassword';
import { useSessionDispatch } from './useSession';

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
    const { named, rest } = refusalOf(result.payload, newPasswordNames);
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
