// Why: the way in. The form says what is wrong while it is filled in, and what the server refused at its field.
import { useForm, useWatch } from 'react-hook-form';
import styles from '../../components/Form.module.css';
import { FormActions } from '../../components/FormActions';
import { FormNotice } from '../../components/FormNotice';
import { PasswordField } from '../../components/PasswordField';
import { TextField } from '../../components/TextField';
import { messages } from '../../lib/messages';
import { newPasswordHint } from '../../lib/passwordPolicy';
import { paths } from '../../lib/paths';
import { usernameWarning } from '../../lib/validation';
import { signUp } from './sessionThunks';
import { emptySignUp, messagesAtFields, signUpRules } from './signUpFields';
import type { SignUpField, SignUpValues } from './signUpFields';
import { useRefusal } from './useRefusal';
import { useSessionDispatch } from './useSession';

type Props = {
  needsSetupCode: boolean;
};

const text = messages.signUp;

function bodyOf({ setupCode, ...values }: SignUpValues, needsSetupCode: boolean) {
  return needsSetupCode ? { ...values, setupCode } : values;
}

/** Opens an account; what comes after is the router's to decide. */
export function SignUpForm({ needsSetupCode }: Props) {
  const dispatch = useSessionDispatch();
  const form = useForm({ defaultValues: emptySignUp, mode: 'onTouched', shouldUnregister: true });
  const { register, handleSubmit, setError, formState, control } = form;
  const { refusal, setRefusal, close } = useRefusal();
  const username = useWatch({ control, name: 'username' });
  const field = (name: SignUpField) => ({
    error: formState.errors[name]?.message,
    ...register(name, signUpRules[name]),
  });
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const result = await dispatch(signUp(bodyOf(values, needsSetupCode)));
    if (!signUp.rejected.match(result) || !result.payload) return;
    const refused = messagesAtFields(result.payload.fields);
    refused.forEach(([name, message], place) =>
      setError(name, { type: 'server', message }, { shouldFocus: place === 0 }),
    );
    if (refused.length === 0) setRefusal(result.payload);
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <FormNotice error={refusal} onClose={close} />}
      <div className={styles.pair}>
        <TextField label={text.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={text.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={text.username}
        autoComplete="nickname"
        warning={usernameWarning(username ?? '') ?? undefined}
        {...field('username')}
      />
      <TextField label={text.email} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={text.password}
        autoComplete="new-password"
        hint={newPasswordHint()}
        {...field('password')}
      />
      <PasswordField
        label={text.passwordConfirmation}
        autoComplete="new-password"
        {...field('passwordConfirmation')}
      />
      {needsSetupCode && (
        <TextField
          label={text.setupCode}
          autoComplete="off"
          hint={text.setupCodeHint}
          {...field('setupCode')}
        />
      )}
      <FormActions
        submit={text.submit}
        cancel={text.cancel}
        cancelTo={paths.landing()}
        busy={formState.isSubmitting}
      />
    </form>
  );
}
