import { createAsyncThunk } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { errorOf } from '../../api/dispatch';
import { download } from '../../api/download';
import type { ApiError } from '../../api/errors';
import {
  useChangeOwnPasswordMutation,
  useDeleteAccountMutation,
  useSignOutMutation,
} from '../../api/generated';
import { beforeSignOut } from '../../lib/beforeSignOut';
import { accountMessages } from '../../lib/messages/account';
import { importOfferMessages } from '../../lib/messages/importOffer';
import { paths } from '../../lib/paths';
import { ownId } from '../../lib/token';
import {
  newPasswordNames,
  newPasswordRules,
  noPassword,
  requiredField,
} from '../../lib/validation';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { NewPasswordField } from '../session/NewPasswordField';
import { AccountDialog, DialogCard } from './AccountDialog';

const exportText = accountMessages.exportData;
const importText = importOfferMessages;
const exportForms: ExportForm[] = ['archive', 'json', 'csv', 'diary'];
export const useAccountDispatch =
  useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

export function ExportData() {
  const dispatch = useAccountDispatch();
  const [busy, setBusy] = useState<ExportForm | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (form: ExportForm) => {
    setError(null);
    setBusy(form);
    const result = await dispatch(exportData(form));
    if (exportData.rejected.match(result) && result.payload) setError(result.payload);
    setBusy(null);
  };
  return (
    <Card title={exportText.title} lead={exportText.lead}>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <div className={styles.actions}>
        {exportForms.map((form) => (
          <Button key={form} busy={busy === form} onClick={() => void save(form)}>
            {exportText[form]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** A card with a link to the import of exports from other services. */
export function ImportData() {
  return (
    <Card title={importText.title} lead={importText.lead}>
      <div className={styles.actions}>
        <LinkButton to={paths.imports()}>{importText.open}</LinkButton>
      </div>
    </Card>
  );
}

type ExportForm = 'archive' | 'json' | 'csv' | 'diary';

const addresses = {
  archive: '/api/v1/export.zip',
  json: '/api/v1/export.json',
  csv: '/api/v1/export.csv',
  diary: '/api/v1/diary.csv',
};

const exportData = createAsyncThunk<ExportForm, ExportForm, { rejectValue: ApiError }>(
  'account/exportData',
  async (form, { rejectWithValue }) => {
    const error = await download(addresses[form]);
    return error ? rejectWithValue(error) : form;
  },
);

type ChangePasswordProps = {
  /** For password managers. */
  email: string;
};

const passwordText = accountMessages.changePassword;
const passwordNames = ['currentPassword', ...newPasswordNames] as const;
const noPasswords = { currentPassword: '', ...noPassword };
/** A changed password must also differ from the current one. */
const passwordRules = {
  ...newPasswordRules,
  password: {
    ...newPasswordRules.password,
    validate: (value: string, { currentPassword }: { currentPassword: string }) =>
      value === currentPassword ? passwordText.same : newPasswordRules.password.validate(value),
  },
};

export function ChangePassword({ email }: ChangePasswordProps) {
  return (
    <DialogCard text={passwordText}>
      {(onClose) => <ChangePasswordDialog email={email} onClose={onClose} />}
    </DialogCard>
  );
}

function ChangePasswordDialog({ email, onClose }: ChangePasswordProps & { onClose: () => void }) {
  const [change] = useChangeOwnPasswordMutation();
  const send = async (values: typeof noPasswords) => {
    const error = errorOf(await change({ id: ownId(), ownPasswordBody: values }));
    if (!error) onClose();
    return error;
  };
  const form = useServerForm(passwordNames, send, {
    defaultValues: noPasswords,
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const message = (name: (typeof passwordNames)[number]) => formState.errors[name]?.message;
  return (
    <AccountDialog text={passwordText} variant="primary" form={form} onClose={onClose}>
      <input type="text" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label={passwordText.current}
        autoComplete="current-password"
        error={message('currentPassword')}
        {...register('currentPassword', requiredField)}
      />
      <NewPasswordField
        control={control}
        label={passwordText.password}
        error={message('password')}
        {...register('password', passwordRules.password)}
      />
      <PasswordField
        label={passwordText.passwordConfirmation}
        autoComplete="new-password"
        error={message('passwordConfirmation')}
        {...register('passwordConfirmation', passwordRules.passwordConfirmation)}
      />
    </AccountDialog>
  );
}

const signOutText = accountMessages.signOutEverywhere;

/** A button that ends all sessions, this one too, after a confirmation. */
export function SignOutEverywhere() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{signOutText.open}</Button>
      {open && <SignOutDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Stays open after success: the end of the session replaces the screen. */
function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [signOut, { error, reset }] = useSignOutMutation();
  const [busy, setBusy] = useState(false);
  const canceled = useRef(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    await beforeSignOut();
    if (canceled.current) return;
    await signOut({ body: { everywhere: true } });
    setBusy(false);
  };
  const cancel = () => {
    canceled.current = true;
    onClose();
  };
  return (
    <AccountDialog
      text={signOutText}
      variant="primary"
      form={{
        formState: { isSubmitting: busy },
        formError: errorOf({ error }),
        clearFormError: reset,
        onSubmit: (event) => void submit(event),
      }}
      onClose={cancel}
    >
      <p>{signOutText.warning}</p>
    </AccountDialog>
  );
}

type DeleteAccountProps = {
  username: string;
};

const deleteText = accountMessages.deleteAccount;
const deleteNames = ['password'] as const;
const noDeletePassword = { password: '' };

export function DeleteAccount({ username }: DeleteAccountProps) {
  return (
    <DialogCard text={deleteText} variant="danger">
      {(onClose) => <DeleteDialog username={username} onClose={onClose} />}
    </DialogCard>
  );
}

/** Stays open after success: the end of the session replaces the screen. */
function DeleteDialog({ username, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const [deleteAccount] = useDeleteAccountMutation();
  const send = async (values: typeof noDeletePassword) =>
    errorOf(await deleteAccount({ id: ownId(), deleteAccountBody: values }));
  const form = useServerForm(deleteNames, send, { defaultValues: noDeletePassword });
  const { register, formState } = form;
  return (
    <AccountDialog text={deleteText} variant="danger" form={form} onClose={onClose}>
      <p>{deleteText.warning(username)}</p>
      <PasswordField
        label={deleteText.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', requiredField)}
      />
    </AccountDialog>
  );
}
