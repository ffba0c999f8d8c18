import { useEffect, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { forgotPassword } from '../../api/sessionCalls';
import type { SignInBody } from '../../api/sessionCalls';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { email as emailRule, requiredField } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog, Dialog } from '../../ui/Dialog';
import { FormActions, FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField, TextField } from '../../ui/TextField';
import { selectConfig } from '../server/serverConfig';
import { useServerForm } from '../server/useServerForm';
import { ProviderButtons } from './ProviderButtons';
import { useDismissFailure, useSessionDispatch } from './sessionSlices';
import { errorOfThunk, signIn } from './sessionActions';

type Props = {
  /** Whether the server sends email, and does not only save it to a folder. */
  sendsEmail: boolean;
  /** The initial value of the field. */
  email?: string;
  /** Without it, Cancel leads to the landing page. */
  onCancel?: () => void;
};

const text = accountMessages.signIn;
/** The password is right, and the account has a second factor (docs/api.md). */
const codeNeeded = 4013;

export function SignInForm({ sendsEmail, email = '', onCancel }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const { state } = useLocation();
  const dispatch = useSessionDispatch();
  const dismiss = useDismissFailure();
  const [needsCode, setNeedsCode] = useState(false);
  const send = async ({ code, ...values }: Required<SignInBody> & { code: string }) => {
    const body = needsCode ? { ...values, code } : values;
    const error = errorOfThunk(await dispatch(signIn(body)));
    if (error?.code !== codeNeeded) return error;
    setNeedsCode(true);
    dismiss();
    return null;
  };
  const form = useServerForm([], send, {
    defaultValues: { email, password: '', remember: isRememberedByDefault(), code: '' },
    mode: 'onTouched',
  });
  const { register, setFocus, formState, formError, clearFormError, onSubmit } = form;
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
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
          autoComplete="username webauthn"
          error={errors.email?.message}
          {...register('email', requiredField)}
        />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', requiredField)}
        />
        {needsCode && (
          <TextField
            label={text.code}
            hint={text.codeHint}
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', requiredField)}
          />
        )}
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
          cancelState={state}
          busy={isSubmitting}
        />
      </form>
      <ProviderButtons remember={() => form.getValues('remember')} acceptsPasskeys />
      {forgotten && (
        <ForgotPasswordDialog sendsEmail={sendsEmail} onClose={() => setForgotten(false)} />
      )}
    </>
  );
}

/** True on phones, which close tabs on their own, and in an installed app, which users expect to stay signed in. */
export function isRememberedByDefault(): boolean {
  return matchMedia('(display-mode: standalone), (hover: none) and (pointer: coarse)').matches;
}

const forgotText = accountMessages.forgotPassword;
const forgotNames = ['email'] as const;

type ForgotPasswordProps = {
  /** Whether the server sends email, and does not only save it to a folder. */
  sendsEmail: boolean;
  onClose: () => void;
};

/** Sends a reset link. The confirmation is the same whether or not an account has the address. */
function ForgotPasswordDialog({ sendsEmail, onClose }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <EmailForm onSent={setSentTo} onClose={onClose} />;
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {appMessages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={forgotText.title} onClose={onClose} isMessage actions={ok}>
      {sendsEmail ? forgotText.sent(sentTo) : forgotText.noEmail(sentTo)}
    </Dialog>
  );
}

function EmailForm({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const id = useId();
  const send = async ({ email }: { email: string }) => {
    const result = await forgotPassword({ email });
    if ('error' in result) return result.error;
    onSent(email);
    return null;
  };
  const form = useServerForm(forgotNames, send, { defaultValues: { email: '' } });
  const { register, formState, formError, clearFormError, onSubmit } = form;
  return (
    <ConfirmDialog
      text={{ ...forgotText, submit: forgotText.send }}
      variant="primary"
      busy={formState.isSubmitting}
      form={id}
      onClose={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        <p>{forgotText.lead}</p>
        <TextField
          label={forgotText.email}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', { validate: (value) => emailRule(value) ?? true })}
        />
      </form>
    </ConfirmDialog>
  );
}

/** The sign-in form over the page, after the session has expired. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const config = useSelector(selectConfig);
  return (
    <Dialog open title={accountMessages.signIn.title} onClose={onClose}>
      <div className={styles.form}>
        <p>{appMessages.errors.session}</p>
        <SignInForm sendsEmail={config?.mail ?? true} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
