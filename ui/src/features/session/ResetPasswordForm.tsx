import { createAsyncThunk } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { isTemporary } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import * as calls from '../../api/sessionCalls';
import { changePassword, checkReset } from '../../api/sessionCalls';
import type { ResetLink } from '../../api/sessionCalls';
import { signOutTimeout } from '../../lib/limits';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { readToken } from '../../lib/token';
import { newPasswordNames, newPasswordRules, noPassword } from '../../lib/validation';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { NewPasswordField } from './NewPasswordField';
import { errorOfThunk, failure, passwordReset, signedOut, success } from './sessionActions';
import { notified, useSessionDispatch } from './sessionSlices';

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
  const { register, control, formState, formError, clearFormError, onSubmit } = form;
  const field = (name: (typeof newPasswordNames)[number]) => ({
    label: text[name],
    autoComplete: 'new-password',
    error: formState.errors[name]?.message,
    ...register(name, newPasswordRules[name]),
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {formError && <FormNotice error={formError} onClose={clearFormError} />}
      <NewPasswordField control={control} {...field('password')} />
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

interface Values {
  link: ResetLink;
  password: string;
  passwordConfirmation: string;
}

/** Sets a new password with a reset link and signs out this browser. */
const resetPassword = createAsyncThunk<undefined, Values, { rejectValue: ApiError }>(
  'session/resetPassword',
  async ({ link, ...values }, { dispatch, rejectWithValue }) => {
    const result = await changePassword(link, values);
    if ('error' in result) return rejectWithValue(result.error);
    // The session here may be another account's, which the server has not ended.
    const timeout = new Promise((resolve) => setTimeout(resolve, signOutTimeout));
    if (readToken() !== null) await Promise.race([calls.signOut(), timeout]);
    const { passwordChanged, passwordReset: shown } = appMessages.session;
    const notice = { ...success(passwordChanged, 202), body: shown };
    dispatch(signedOut({ reason: 'user', notice }));
    dispatch(passwordReset());
    return undefined;
  },
);

/** Whether a reset link is valid; `unknown` after a failed request. */
type LinkState = 'checking' | 'valid' | 'invalid' | 'unknown';

/** Validates a reset link on mount; the next screen shows the server's message about an invalid one. */
export function useResetLink({ id, token }: ResetLink) {
  const dispatch = useSessionDispatch();
  const [state, setState] = useState<LinkState>('checking');
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    void checkReset({ id, token }).then((result) => {
      if (left) return;
      if (!('error' in result)) return setState('valid');
      setError(result.error);
      if (isTemporary(result.error)) return setState('unknown');
      dispatch(notified(failure(result.error)));
      setState('invalid');
    });
    return () => {
      left = true;
    };
  }, [id, token, tries, dispatch]);
  const onRetry = () => {
    setState('checking');
    setTries(tries + 1);
  };
  return { state, error, onRetry };
}

export function readResetLink(state: unknown): ResetLink | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('id' in state && 'token' in state)) return null;
  const { id, token } = state;
  return typeof id === 'string' && typeof token === 'string' ? { id, token } : null;
}
