import type { ResetLink } from '../../api/sessionCalls';
import { accountMessages } from '../../lib/messages/account';
import { paths } from '../../lib/paths';
import {
  newPasswordHint,
  newPasswordNames,
  newPasswordRules,
  noPassword,
} from '../../lib/validation';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { resetPassword } from './resetPassword';
import { useSessionDispatch } from './sessionSlices';
import { errorOfThunk } from './sessionThunks';

const text = accountMessages.resetPassword;

type Props = {
  link: ResetLink;
  onReset: () => void;
};

export function ResetPasswordForm({ link, onReset }: Props) {
  const dispatch = useSessionDispatch();
  const send = async (values: typeof noPassword) => {
    const error = errorOfThunk(await dispatch(resetPassword({ link, ...values })));
    if (!error) onReset();
    return error;
  };
  const form = useServerForm(newPasswordNames, send, {
    defaultValues: noPassword,
    mode: 'onTouched',
  });
  const { register, formState, formError, clearFormError, onSubmit } = form;
  const field = (name: (typeof newPasswordNames)[number]) => ({
    label: text[name],
    autoComplete: 'new-password',
    error: formState.errors[name]?.message,
    ...register(name, newPasswordRules[name]),
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {formError && <FormNotice error={formError} onClose={clearFormError} />}
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
