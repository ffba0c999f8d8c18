import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorOf } from '../../api/dispatch';
import { adminMessages } from '../../lib/messages/admin';
import * as rules from '../../lib/validation';
import { newPassword, usernameWarning } from '../../lib/validation';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { NewPasswordField } from '../session/NewPasswordField';
import { useAddUserMutation } from '../../api/admin/generated';
import { LinkDialog } from './LinkDialogs';
import type { ExpiringLink } from './LinkDialogs';

const text = adminMessages.admin.add;
const names = ['email', 'password', 'username'] as const;

interface Values {
  username: string;
  email: string;
  hasPassword: boolean;
  password: string;
}

type Props = {
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Adds a user with a password, or with a link to set one. */
export function AddUserDialog({ onClose, onDone }: Props) {
  const [add] = useAddUserMutation();
  const [added, setAdded] = useState<{ username: string; link: ExpiringLink } | null>(null);
  const send = async ({ username, email, hasPassword, password }: Values) => {
    const body = { username, email, password: hasPassword ? password : null };
    const result = await add({ addUserBody: body });
    if (!result.data) return errorOf(result);
    const { user, link, expires_at: expiresAt } = result.data;
    if (link === null || expiresAt === null) onDone(text.done(user.username));
    else setAdded({ username: user.username, link: { link, expires_at: expiresAt } });
    return null;
  };
  if (added) {
    const { username, link } = added;
    const close = () => onDone(text.done(username));
    return (
      <LinkDialog
        title={text.linkTitle(username)}
        hint={text.linkHint(username)}
        link={link}
        onClose={close}
      />
    );
  }
  return <AddUserForm send={send} onClose={onClose} />;
}

type FormProps = {
  send: (values: Values) => ReturnType<Parameters<typeof useServerForm<Values>>[1]>;
  onClose: () => void;
};

function AddUserForm({ send, onClose }: FormProps) {
  const id = useId();
  const form = useServerForm<Values>(names, send, {
    defaultValues: { username: '', email: '', hasPassword: false, password: '' },
    mode: 'onTouched',
  });
  const { register, formState, control, formError, clearFormError, onSubmit } = form;
  const { errors, isSubmitting } = formState;
  const [username, hasPassword] = useWatch({ control, name: ['username', 'hasPassword'] });
  return (
    <ConfirmDialog text={text} variant="primary" busy={isSubmitting} form={id} onClose={onClose}>
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        <TextField
          label={text.username}
          autoComplete="off"
          error={errors.username?.message}
          warning={usernameWarning(username) ?? undefined}
          {...register('username', { validate: (value) => rules.username(value) ?? true })}
        />
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', { validate: (value) => rules.email(value) ?? true })}
        />
        <Checkbox label={text.byPassword} {...register('hasPassword')} />
        {hasPassword ? (
          <NewPasswordField
            control={control}
            label={text.password}
            error={errors.password?.message}
            {...register('password', {
              shouldUnregister: true,
              validate: (value) => newPassword(value) ?? true,
            })}
          />
        ) : (
          <p>{text.byLink}</p>
        )}
      </form>
    </ConfirmDialog>
  );
}
