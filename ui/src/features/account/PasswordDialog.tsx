import { errorOf } from '../../api/dispatch';
import { useConfirmPasswordMutation } from '../../api/account/generated';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import { requiredField } from '../../lib/validation';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';

const text = accountMessages.passwordPrompt;
const names = ['password'] as const;
const empty = { password: '' };

type Props = {
  /** `confirmed`: whether the password was right. */
  onClose: (confirmed: boolean) => void;
};

/** Confirms the password on the server. */
export function PasswordDialog({ onClose }: Props) {
  const [confirm] = useConfirmPasswordMutation();
  const send = async (values: typeof empty) => {
    const error = errorOf(await confirm({ id: ownId(), confirmPasswordBody: values }));
    if (!error) onClose(true);
    return error;
  };
  const form = useServerForm(names, send, { defaultValues: empty });
  const { register, formState } = form;
  return (
    <AccountDialog text={text} variant="primary" form={form} onClose={() => onClose(false)}>
      <p>{text.lead}</p>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', requiredField)}
      />
    </AccountDialog>
  );
}
