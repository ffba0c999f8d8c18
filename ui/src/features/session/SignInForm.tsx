import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { required } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField, TextField } from '../../ui/TextField';
import { ForgotPasswordDialog } from './ForgotPasswordDialog';
import { useSessionDispatch } from './sessionSlices';
import { signIn } from './sessionThunks';
import { useFormError } from './useFormError';

type Props = {
  /** Whether letters reach people by themselves. */
  sendsMail: boolean;
};

const text = messages.signIn;
const empty = { email: '', password: '', remember: false };
const present = { validate: (value: string) => required(value) ?? true };

/** Signs in; what comes after is the router's to decide. */
export function SignInForm({ sendsMail }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const dispatch = useSessionDispatch();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { formError, setFormError, close } = useFormError();
  const submit = handleSubmit(async (values) => {
    setFormError(null);
    const result = await dispatch(signIn(values));
    if (signIn.rejected.match(result) && result.payload) setFormError(result.payload);
  });
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {formError && <FormNotice error={formError} onClose={close} />}
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', present)}
        />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', present)}
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
          cancelTo={paths.landing()}
          busy={isSubmitting}
        />
      </form>
      {forgotten && (
        <ForgotPasswordDialog sendsMail={sendsMail} onClose={() => setForgotten(false)} />
      )}
    </>
  );
}
