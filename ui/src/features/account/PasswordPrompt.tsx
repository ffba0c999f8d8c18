import { useEffect, useState } from 'react';
import { errorOf } from '../../api/dispatch';
import { useConfirmPasswordMutation } from '../../api/generated';
import { onPasswordNeeded } from '../../api/passwordPrompt';
import { messages } from '../../lib/messages';
import { ownId } from '../../lib/token';
import { requiredField } from '../../lib/validation';
import { PasswordField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';

const text = messages.passwordPrompt;
const names = ['password'] as const;
const empty = { password: '' };

type Answer = (confirmed: boolean) => void;

/** Asks for the password again when a request needs it. */
export function PasswordPrompt() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(() => onPasswordNeeded(() => new Promise<boolean>((give) => setAnswer({ give }))), []);
  if (!answer) return null;
  const close: Answer = (confirmed) => {
    setAnswer(null);
    answer.give(confirmed);
  };
  return <PasswordDialog onClose={close} />;
}

function PasswordDialog({ onClose }: { onClose: Answer }) {
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
