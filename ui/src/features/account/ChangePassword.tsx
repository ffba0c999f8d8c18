import { errorOf } from '../../api/dispatch';
import { useChangeOwnPasswordMutation } from '../../api/generated';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import {
  newPasswordHint,
  newPasswordNames,
  newPasswordRules,
  noPassword,
  requiredField,
} from '../../lib/validation';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';
import { DialogCard } from './DialogCard';

type Props = {
  /** For password managers. */
  email: string;
};

const text = accountMessages.changePassword;
const names = ['currentPassword', ...newPasswordNames] as const;
const empty = { currentPassword: '', ...noPassword };
/** A changed password must also differ from the current one. */
const rules = {
  ...newPasswordRules,
  password: {
    ...newPasswordRules.password,
    validate: (value: string, { currentPassword }: { currentPassword: string }) =>
      value === currentPassword ? text.same : newPasswordRules.password.validate(value),
  },
};

export function ChangePassword({ email }: Props) {
  return (
    <DialogCard text={text}>
      {(onClose) => <ChangePasswordDialog email={email} onClose={onClose} />}
    </DialogCard>
  );
}

function ChangePasswordDialog({ email, onClose }: Props & { onClose: () => void }) {
  const [change] = useChangeOwnPasswordMutation();
  const send = async (values: typeof empty) => {
    const error = errorOf(await change({ id: ownId(), ownPasswordBody: values }));
    if (!error) onClose();
    return error;
  };
  const form = useServerForm(names, send, { defaultValues: empty, mode: 'onTouched' });
  const { register, formState } = form;
  const message = (name: (typeof names)[number]) => formState.errors[name]?.message;
  return (
    <AccountDialog text={text} variant="primary" form={form} onClose={onClose}>
      <input type="text" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label={text.current}
        autoComplete="current-password"
        error={message('currentPassword')}
        {...register('currentPassword', requiredField)}
      />
      {newPasswordNames.map((name) => (
        <PasswordField
          key={name}
          label={text[name]}
          autoComplete="new-password"
          hint={name === 'password' ? newPasswordHint() : undefined}
          error={message(name)}
          {...register(name, rules[name])}
        />
      ))}
    </AccountDialog>
  );
}
