import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RegisterOptions } from 'react-hook-form';
import { useLocation } from 'react-router';
import { request } from '../../api/client';
import { isTemporary } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { rememberFirstRun } from '../../lib/rememberFirstRun';
import { accountMessages } from '../../lib/messages/account';
import { paths } from '../../lib/paths';
import { readRedirectTo } from '../../lib/redirectTo';
import { Link } from '../../lib/router/Link';
import * as rules from '../../lib/validation';
import { newPassword, requiredField, usernameWarning } from '../../lib/validation';
import { Checkbox } from '../../ui/Checkbox';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField, TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { ProviderButtons } from './ProviderButtons';
import { useDismissFailure, useSessionDispatch } from './sessionSlices';
import { NewPasswordField } from './NewPasswordField';
import { errorOfThunk, signUp } from './sessionActions';
import { isRememberedByDefault } from './SignInForm';

type Props = {
  needsSetupCode: boolean;
  /** From the address in the server's log; may be empty. */
  setupCode: string;
  /** From the link of an invite. */
  invite?: string | undefined;
};

const text = accountMessages.signUp;

function bodyOf({ setupCode, remember, ...values }: SignUpValues, needsSetupCode: boolean) {
  return { ...values, ...(needsSetupCode && { setupCode }), ...(remember && { remember }) };
}

export function SignUpForm({ needsSetupCode, setupCode, invite }: Props) {
  const { state } = useLocation();
  const redirectTo = readRedirectTo(state);
  const dispatch = useSessionDispatch();
  const invited = invite === undefined ? {} : { invite };
  const send = async (values: SignUpValues) => {
    const body = { ...bodyOf(values, needsSetupCode), ...invited };
    const error = errorOfThunk(await dispatch(signUp(body)));
    if (!error) rememberFirstRun(true);
    return error;
  };
  const form = useServerForm(fieldNames, send, {
    defaultValues: { ...emptySignUp, setupCode, remember: isRememberedByDefault() },
    mode: 'onTouched',
    shouldUnregister: true,
  });
  const { register, formState, control, formError, clearFormError, onSubmit } = form;
  const dismiss = useDismissFailure();
  const close = () => {
    clearFormError();
    dismiss();
  };
  const [username, email] = useWatch({ control, name: ['username', 'email'] });
  const field = (name: SignUpField) => ({
    error: formState.errors[name]?.message,
    ...register(name, signUpRules[name]),
  });
  return (
    <>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
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
        {formState.errors.email?.message === text.emailTaken && (
          <p>
            <Link to={paths.signIn()} state={{ redirectTo, email }}>
              {text.haveAccount}
            </Link>
          </p>
        )}
        <NewPasswordField control={control} label={text.password} {...field('password')} />
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
        <Checkbox label={accountMessages.signIn.remember} {...register('remember')} />
        <FormActions
          submit={text.submit}
          cancel={text.cancel}
          cancelTo={paths.landing()}
          cancelState={state}
          busy={formState.isSubmitting}
        />
      </form>
      {!needsSetupCode && (
        <ProviderButtons invite={invite} remember={() => form.getValues('remember')} />
      )}
    </>
  );
}

interface SignUpValues {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  setupCode: string;
  remember: boolean;
}

/** In the order in which the server lists them: the first refused one gets the focus. */
const fieldNames = [
  'email',
  'firstName',
  'lastName',
  'password',
  'passwordConfirmation',
  'setupCode',
  'username',
] as const;

type SignUpField = (typeof fieldNames)[number];

const emptySignUp = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  setupCode: '',
};

type Options<Name extends SignUpField> = RegisterOptions<SignUpValues, Name>;

/** The server alone checks the setup code. */
const signUpRules: { [Name in SignUpField]: Options<Name> } = {
  firstName: { validate: (value) => rules.name(value) ?? true },
  lastName: { validate: (value) => rules.name(value) ?? true },
  username: { validate: (value) => rules.username(value) ?? true },
  email: { validate: (value) => rules.email(value) ?? true },
  password: { validate: (value) => newPassword(value) ?? true, deps: 'passwordConfirmation' },
  passwordConfirmation: {
    validate: (value, { password }) => rules.passwordConfirmation(value, password) ?? true,
  },
  setupCode: requiredField,
};

const checkInvite = (invite: string) =>
  request<null>({ url: '/api/v1/invites/check', method: 'POST', body: { invite } });

/** Checks an invite on mount; `unknown` after a failed request. */
export function useInvite(invite: string) {
  const [state, setState] = useState<'checking' | 'valid' | 'invalid' | 'unknown'>('checking');
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    void checkInvite(invite).then((result) => {
      if (left) return;
      if (!('error' in result)) return setState('valid');
      setError(result.error);
      setState(isTemporary(result.error) ? 'unknown' : 'invalid');
    });
    return () => {
      left = true;
    };
  }, [invite, tries]);
  const onRetry = () => {
    setState('checking');
    setTries(tries + 1);
  };
  return { state, error, onRetry };
}
