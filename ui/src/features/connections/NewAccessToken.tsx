import { useId, useState } from 'react';
import { useCreateAccessTokenMutation } from '../../api/connections/generated';
import type { TokenScope } from '../../api/connections/generated';
import { errorOf } from '../../api/dispatch';
import { connectionMessages } from '../../lib/messages/connections';
import { requiredField } from '../../lib/validation';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import formStyles from '../../ui/Form.module.css';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { SecretDialog } from './SecretDialog';

const text = connectionMessages.newToken;
const scopes = (['read', 'write'] as const).map((value) => ({
  value,
  label: connectionMessages.tokens.scopes[value],
}));
const lifetimes = (['30', '90', '365', 'never'] as const).map((value) => ({
  value,
  label: text.lifetimes[value],
}));
const names = ['name', 'scope', 'days'] as const;

interface Values {
  name: string;
  scope: TokenScope;
  days: string;
}

type Props = {
  onClose: () => void;
};

/** Creates a token, and shows it once. */
export function NewAccessToken({ onClose }: Props) {
  const [token, setToken] = useState<string | null>(null);
  if (token === null) return <TokenForm onCreated={setToken} onClose={onClose} />;
  return <SecretDialog secret={token} text={text} onClose={onClose} />;
}

function TokenForm({ onCreated, onClose }: Props & { onCreated: (token: string) => void }) {
  const id = useId();
  const [create] = useCreateAccessTokenMutation();
  const send = async ({ name, scope, days }: Values) => {
    const body = { name, scope, expires_in_days: days === 'never' ? null : Number(days) };
    const result = await create({ createAccessTokenBody: body });
    if (result.data) onCreated(result.data.token);
    return errorOf(result);
  };
  const { register, formState, formError, clearFormError, onSubmit } = useServerForm<Values>(
    names,
    send,
    { defaultValues: { name: '', scope: 'read', days: '90' }, mode: 'onTouched' },
  );
  return (
    <ConfirmDialog
      text={text}
      variant="primary"
      busy={formState.isSubmitting}
      form={id}
      onClose={onClose}
    >
      <form id={id} className={formStyles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        <TextField
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={60}
          error={formState.errors.name?.message}
          {...register('name', requiredField)}
        />
        <div className={formStyles.choices}>
          <Select label={text.scope} options={scopes} {...register('scope')} />
          <Select label={text.lifetime} options={lifetimes} {...register('days')} />
        </div>
      </form>
    </ConfirmDialog>
  );
}
