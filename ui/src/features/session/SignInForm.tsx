import { useState } from 'react';
import type { SignInBody } from '../../api/sessionCalls';
import { accountMessages } from '../../lib/messages/account';
import { paths } from '../../lib/paths';
import { requiredField } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField, TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { ForgotPasswordDialog } from './ForgotPasswordDialog';
import { isRememberedByDefault } from './rememberByDefault';
import { useDismissFailure, useSessionDispatch } from './sessionSlices';
import { errorOfThunk, signIn } from './sessionThunks';

type Props = {
  /** Whether the server sends email, and does not only save it to a folder. */
  sendsMail: boolean;
  /** Without it, Cancel leads to the landing page. */
  onCancel?: () => void;
};

const text = accountMessages.signIn;

export function SignInForm({ sendsMail, onCancel }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const dispatch = useSessionDispatch();
  const send = async (values: SignInBody) => errorOfThunk(await dispatch(signIn(values)));
  const form = useServerForm([], send, {
    defaultValues: { email: '', password: '', remember: isRememberedByDefault() },
    mode: 'onTouched',
  });
  const { register, formState, formError, clearFormError, onSubmit } = form;
  const dismiss = useDismissFailure();
  const close = () => {
    clearFormError();
    dismiss();
  };
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={close} />}
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', requiredField)}
        />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', requiredField)}
        />
        <div className={styles.row}>
          <Checkbox label={text.remember} {...register('remember')} />
          <Button variant="quiet" onClick={() => setForgotten(true)}>
            {text.forgot}
          </Button>
        </div>
        <FormActions
          submit={text.submit}
          cancel={text.cancel}
          cancelTo={onCancel ?? paths.landing()}
          busy={isSubmitting}
        />
      </form>
      {forgotten && (
        <ForgotPasswordDialog sendsMail={sendsMail} onClose={() => setForgotten(false)} />
      )}
    </>
  );
}
