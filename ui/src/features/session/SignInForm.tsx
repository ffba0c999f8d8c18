// Why: the way back in: e-mail, password, and whether this browser may remember them as a session.
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button';
import { Checkbox } from '../../components/Checkbox';
import styles from '../../components/Form.module.css';
import { FormActions } from '../../components/FormActions';
import { FormNotice } from '../../components/FormNotice';
import { PasswordField } from '../../components/PasswordField';
import { TextField } from '../../components/TextField';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { required } from '../../lib/validation';
import { signIn } from './sessionThunks';
import { useRefusal } from './useRefusal';
import { useSessionDispatch } from './useSession';

const loadDialog = () =>
  import('./ForgotPasswordDialog').then((file) => ({ default: file.ForgotPasswordDialog }));
const ForgotPasswordDialog = lazy(loadDialog);

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
  const { refusal, setRefusal, close } = useRefusal();
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const result = await dispatch(signIn(values));
    if (signIn.rejected.match(result) && result.payload) setRefusal(result.payload);
  });
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {refusal && <FormNotice error={refusal} onClose={close} />}
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
        <div className={styles.beside}>
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
        <Suspense>
          <ForgotPasswordDialog sendsMail={sendsMail} onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </>
  );
}
