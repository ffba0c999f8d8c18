import { useState } from 'react';
import { useSetWebhookAccountMutation } from '../../api/connections/generated';
import type { WebhookSource } from '../../api/connections/generated';
import { errorOf } from '../../api/dispatch';
import { connectionMessages } from '../../lib/messages/connections';
import { Button } from '../../ui/Button';
import { FormNotice, FormStatus } from '../../ui/Form';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import styles from './MediaServer.module.css';

const text = connectionMessages.servers;
const names = ['account'] as const;

type Props = {
  source: WebhookSource;
  /** Empty: all. */
  account: string;
};

/** The account of a media server whose plays count. */
export function AccountForm({ source, account }: Props) {
  const [change] = useSetWebhookAccountMutation();
  const [isSaved, setSaved] = useState(false);
  const send = async (values: { account: string }) => {
    setSaved(false);
    const error = errorOf(await change({ source, webhookAccountBody: values }));
    setSaved(!error);
    return error;
  };
  const { register, formState, formError, clearFormError, onSubmit } = useServerForm(names, send, {
    values: { account },
  });
  return (
    <form className={styles.account} noValidate onSubmit={onSubmit}>
      {formError && <FormNotice error={formError} onClose={clearFormError} />}
      <TextField
        label={text.account}
        hint={text.accountHint}
        autoComplete="off"
        maxLength={100}
        error={formState.errors.account?.message}
        {...register('account')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={formState.isSubmitting}>
          {text.save}
        </Button>
        <FormStatus status={isSaved ? { text: text.saved, good: true } : null} />
      </div>
    </form>
  );
}
