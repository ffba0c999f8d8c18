import { useForm, useWatch } from 'react-hook-form';
import type { RegisterOptions } from 'react-hook-form';
import { messages } from '../../lib/messages';
import { newPassword, newPasswordHint } from '../../lib/newPassword';
import { paths } from '../../lib/paths';
import * as rules from '../../lib/validation';
import { usernameWarning } from '../../lib/validation';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField, TextField } from '../../ui/TextField';
import { useSessionDispatch } from './sessionSlices';
import { signUp } from './sessionThunks';
import { useFormError } from './useFormError';

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
  const { formError, setFormError, close } = useFormError();
  const username = useWatch({ control, name: 'username' });
  const field = (name: SignUpField) => ({
    error: formState.errors[name]?.message,
    ...register(name, signUpRules[name]),
  });
  const submit = handleSubmit(async (values) => {
    setFormError(null);
    const result = await dispatch(signUp(bodyOf(values, needsSetupCode)));
    if (!signUp.rejected.match(result) || !result.payload) return;
    const refused = messagesAtFields(result.payload.fields);
    refused.forEach(([name, message], place) =>
      setError(name, { type: 'server', message }, { shouldFocus: place === 0 }),
    );
    if (refused.length === 0) setFormError(result.payload);
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {formError && <FormNotice error={formError} onClose={close} />}
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

/** The values of the form. */
interface SignUpValues {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  setupCode: string;
}

type SignUpField = keyof SignUpValues;

const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  setupCode: '',
};

type Options<Name extends SignUpField> = RegisterOptions<SignUpValues, Name>;

/** The rule of each field; the set-up code is the server's to judge. */
const signUpRules: { [Name in SignUpField]: Options<Name> } = {
  firstName: { validate: (value) => rules.name(value) ?? true },
  lastName: { validate: (value) => rules.name(value) ?? true },
  username: { validate: (value) => rules.username(value) ?? true },
  email: { validate: (value) => rules.email(value) ?? true },
  password: { validate: (value) => newPassword(value) ?? true, deps: 'passwordConfirmation' },
  passwordConfirmation: {
    validate: (value, { password }) => rules.passwordConfirmation(value, password) ?? true,
  },
  setupCode: { validate: (value) => rules.required(value) ?? true },
};

/** The messages of a refusal that belong to fields of the form, the first of each field. */
function messagesAtFields(fields: Record<string, string[]> = {}): [SignUpField, string][] {
  return Object.entries(fields).flatMap(([name, [message]]) =>
    isField(name) && message !== undefined ? [[name, message] satisfies [SignUpField, string]] : [],
  );
}

function isField(name: string): name is SignUpField {
  return name in emptySignUp;
}
