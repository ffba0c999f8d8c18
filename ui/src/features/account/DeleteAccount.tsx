import { errorOf } from '../../api/dispatch';
import { useDeleteAccountMutation } from '../../api/generated';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import { requiredField } from '../../lib/validation';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';
import { DialogCard } from './DialogCard';

type Props = {
  username: string;
};

const text = accountMessages.deleteAccount;
const names = ['password'] as const;
const empty = { password: '' };

export function DeleteAccount({ username }: Props) {
  return (
    <DialogCard text={text} variant="danger">
      {(onClose) => <DeleteDialog username={username} onClose={onClose} />}
    </DialogCard>
  );
}

/** Stays open after success: the end of the session replaces the screen. */
function DeleteDialog({ username, onClose }: Props & { onClose: () => void }) {
  const [deleteAccount] = useDeleteAccountMutation();
  const send = async (values: typeof empty) =>
    errorOf(await deleteAccount({ id: ownId(), deleteAccountBody: values }));
  const form = useServerForm(names, send, { defaultValues: empty });
  const { register, formState } = form;
  return (
    <AccountDialog text={text} variant="danger" form={form} onClose={onClose}>
      <p>{text.warning(username)}</p>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', requiredField)}
      />
    </AccountDialog>
  );
}
