import { useState } from 'react';
import {
  useDeleteOutgoingWebhookMutation,
  useListOutgoingWebhooksQuery,
  useTestOutgoingWebhookMutation,
} from '../../api/connections/generated';
import type { OutgoingWebhook } from '../../api/connections/generated';
import { alwaysFresh, errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDate, formatDateTime } from '../../lib/format';
import { connectionMessages } from '../../lib/messages/connections';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Skeleton } from '../../ui/Skeleton';
import { Failure, isNotFound } from '../server/Failure';
import shared from './Connections.module.css';
import { NewOutgoingWebhook } from './NewOutgoingWebhook';
import styles from './OutgoingWebhooks.module.css';

const text = connectionMessages.outgoing;
/** How often to poll while a test is pending, in ms. */
const testInterval = 1000;

/** The webhooks to which the server sends the user's actions. */
export function OutgoingWebhooks() {
  const { data, error, isFetching, refetch } = useListOutgoingWebhooksQuery(undefined, alwaysFresh);
  const isOn = data !== undefined && data.hosts.length > 0;
  const isTesting = isOn && data.webhooks.some(({ testing }) => testing);
  useListOutgoingWebhooksQuery(undefined, { pollingInterval: testInterval, skip: !isTesting });
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<OutgoingWebhook | null>(null);
  const [status, setStatus] = useState('');
  const finish = (name: string) => {
    setDeleting(null);
    setStatus(text.deleted(name));
  };
  return (
    <Card title={text.title} lead={text.lead}>
      {data && (
        <>
          <p className={shared.hint}>{isOn ? text.hosts(data.hosts.join(', ')) : text.off}</p>
          <List webhooks={data.webhooks} isOn={isOn} onDelete={setDeleting} />
        </>
      )}
      {!data && !error && <Skeleton shape="block" />}
      {!data && Boolean(error) && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )}
      {isOn && (
        <div>
          <Button onClick={() => setAdding(true)}>{text.add}</Button>
        </div>
      )}
      <p role="status" className={shared.hint}>
        {status}
      </p>
      {isAdding && <NewOutgoingWebhook onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteDialog webhook={deleting} onDone={finish} onClose={() => setDeleting(null)} />
      )}
    </Card>
  );
}

type ListProps = {
  webhooks: OutgoingWebhook[];
  /** Whether the server allows any hosts. */
  isOn: boolean;
  onDelete: (webhook: OutgoingWebhook) => void;
};

function List({ webhooks, isOn, onDelete }: ListProps) {
  if (webhooks.length === 0) return isOn ? <p>{text.none}</p> : null;
  return (
    <ul className={styles.webhooks}>
      {webhooks.map((webhook) => (
        <Item key={webhook.id} webhook={webhook} isOn={isOn} onDelete={() => onDelete(webhook)} />
      ))}
    </ul>
  );
}

type ItemProps = {
  webhook: OutgoingWebhook;
  isOn: boolean;
  onDelete: () => void;
};

function Item({ webhook, isOn, onDelete }: ItemProps) {
  const [test, { isLoading }] = useTestOutgoingWebhookMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const { id, name, url, events, created_at: createdAt, testing } = webhook;
  const send = async () => {
    setError(null);
    setError(errorOf(await test({ id })));
  };
  return (
    <li>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.url}>{url}</p>
      <p className={shared.facts}>
        <span data-accent>{events.map((event) => text.events[event]).join(', ')}</span>
        <span>{text.added(formatDate(createdAt))}</span>
      </p>
      <p role="status" className={styles.delivery} data-failed={hasFailed(webhook) || undefined}>
        {delivery(webhook)}
      </p>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <div className={styles.actions}>
        {isOn && (
          <Button
            aria-label={text.testWebhook(name)}
            busy={isLoading || testing}
            onClick={() => void send()}
          >
            {text.test}
          </Button>
        )}
        <Button variant="quiet" aria-label={text.deleteWebhook(name)} onClick={onDelete}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

function hasFailed({ disabled_at: off, last_delivery: last }: OutgoingWebhook): boolean {
  return off !== null || (last !== null && !isSuccess(last.status));
}

/** The result of the last delivery, and whether the server continues to try. */
function delivery(webhook: OutgoingWebhook): string {
  const { last_delivery: last, failing_since: since, disabled_at: off } = webhook;
  if (last === null) return text.nothing;
  const moment = formatDateTime(last.at);
  if (isSuccess(last.status)) return text.sent(moment);
  const failure =
    last.status === null
      ? text.failed(moment, text.errors[last.error ?? 'invalid_response'])
      : text.refused(moment, last.status);
  if (off !== null) return `${failure} ${text.disabled}`;
  return since === null ? failure : `${failure} ${text.failing(formatDateTime(since))}`;
}

type DeleteProps = {
  webhook: OutgoingWebhook;
  onDone: (name: string) => void;
  onClose: () => void;
};

function DeleteDialog({ webhook: { id, name }, onDone, onClose }: DeleteProps) {
  const [remove, { isLoading }] = useDeleteOutgoingWebhookMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    setError(null);
    const failure = errorOf(await remove({ id }));
    // The webhook may have been deleted in another tab.
    if (failure && !isNotFound(failure)) setError(failure);
    else onDone(name);
  };
  return (
    <ConfirmDialog
      text={connectionMessages.deleteOutgoing}
      variant="danger"
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <p>{connectionMessages.deleteOutgoing.hint(name)}</p>
    </ConfirmDialog>
  );
}
