import { useId, useState } from 'react';
import { useCreateOutgoingWebhookMutation } from '../../api/connections/generated';
import type { WebhookEvent } from '../../api/connections/generated';
import { errorOf } from '../../api/dispatch';
import { connectionMessages } from '../../lib/messages/connections';
import { requiredField } from '../../lib/validation';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import formStyles from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { SecretDialog } from './SecretDialog';
import styles from './OutgoingWebhooks.module.css';

const text = connectionMessages.newOutgoing;
const allEvents = ['watched', 'checked_in', 'rated', 'watchlist_added', 'imported'] as const;
const names = ['name', 'url', 'events'] as const;

interface Values {
  name: string;
  url: string;
  events: WebhookEvent[];
}

type Props = {
  onClose: () => void;
};

/** Adds a webhook, and shows its secret once. */
export function NewOutgoingWebhook({ onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) return <WebhookForm onAdded={setSecret} onClose={onClose} />;
  return <SecretDialog secret={secret} text={text} onClose={onClose} />;
}

function WebhookForm({ onAdded, onClose }: Props & { onAdded: (secret: string) => void }) {
  const [id, errorId] = [useId(), useId()];
  const [create] = useCreateOutgoingWebhookMutation();
  const send = async (values: Values) => {
    const result = await create({ createOutgoingWebhookBody: values });
    if (result.data) onAdded(result.data.secret);
    return errorOf(result);
  };
  const { register, formState, formError, clearFormError, onSubmit } = useServerForm<Values>(
    names,
    send,
    { defaultValues: { name: '', url: '', events: ['watched'] }, mode: 'onTouched' },
  );
  const { errors, isSubmitting } = formState;
  const validate = (chosen: WebhookEvent[]) => chosen.length > 0 || text.noEvents;
  return (
    <ConfirmDialog text={text} variant="primary" busy={isSubmitting} form={id} onClose={onClose}>
      <form id={id} className={formStyles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        <TextField
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={60}
          error={errors.name?.message}
          {...register('name', requiredField)}
        />
        <TextField
          label={text.url}
          hint={text.urlHint}
          type="url"
          autoComplete="off"
          error={errors.url?.message}
          {...register('url', requiredField)}
        />
        <fieldset className={styles.events} aria-describedby={errors.events ? errorId : undefined}>
          <legend>{text.events}</legend>
          {allEvents.map((event) => (
            <Checkbox
              key={event}
              label={connectionMessages.outgoing.events[event]}
              value={event}
              {...register('events', { validate })}
            />
          ))}
          {errors.events && (
            <p id={errorId} role="alert" className={styles.error}>
              {errors.events.message}
            </p>
          )}
        </fieldset>
      </form>
    </ConfirmDialog>
  );
}
