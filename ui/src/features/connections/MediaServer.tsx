import { useId } from 'react';
import {
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
} from '../../api/connections/generated';
import type { Webhook, WebhookSource } from '../../api/connections/generated';
import { formatDate, formatDateTime } from '../../lib/format';
import { connectionMessages } from '../../lib/messages/connections';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { FormNotice } from '../../ui/Form';
import { useSecretAddress } from '../server/useSecretAddress';
import { AccountForm } from './AccountForm';
import shared from './Connections.module.css';
import styles from './MediaServer.module.css';

const text = connectionMessages.servers;

type Props = {
  source: WebhookSource;
  /** Null while it is not connected. */
  webhook: Webhook | null;
};

/** A media server: the address of its webhook, the steps to set it up, and the last events received. */
export function MediaServer({ source, webhook }: Props) {
  const [create, creating] = useCreateWebhookMutation();
  const [revoke, removing] = useDeleteWebhookMutation();
  const { address, status, error, clearError, make, remove } = useSecretAddress({
    create: () => create({ source }),
    remove: () => revoke({ source }),
    text: { created: text.created, removed: text.disconnected },
  });
  const id = useId();
  const name = text.names[source];
  return (
    <section className={styles.server} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h3 id={id}>{name}</h3>
          <p className={shared.facts}>
            <span data-accent={webhook !== null || undefined}>
              {webhook ? text.on(formatDate(webhook.created_at)) : text.off}
            </span>
            {webhook && (
              <span>
                {webhook.received_at === null
                  ? text.nothing
                  : text.received(formatDateTime(webhook.received_at))}
              </span>
            )}
          </p>
        </div>
        {!webhook && (
          <Button
            aria-label={text.connectServer(name)}
            busy={creating.isLoading}
            onClick={() => void make()}
          >
            {text.connect}
          </Button>
        )}
      </div>
      {error && <FormNotice error={error} onClose={clearError} />}
      {address !== null && (
        <CopyField key={address} address={address} hint={text.secret} text={text.field} />
      )}
      <p role="status" className={shared.hint}>
        {status}
      </p>
      {webhook && (
        <>
          <SetUp source={source} isOpen={webhook.received_at === null} />
          <AccountForm source={source} account={webhook.account} />
          <Plays plays={webhook.plays} />
          <div className={styles.actions}>
            <Button
              busy={creating.isLoading}
              disabled={removing.isLoading}
              onClick={() => void make()}
            >
              {text.replace}
            </Button>
            <Button
              variant="quiet"
              busy={removing.isLoading}
              disabled={creating.isLoading}
              onClick={() => void remove()}
            >
              {text.disconnect}
            </Button>
          </div>
          <p className={shared.hint}>{text.replaceHint}</p>
        </>
      )}
    </section>
  );
}

const example = `curl --json '{"type": "episode", "ids": {"tvdb": 81189},
  "season": 1, "episode": 2, "progress": 95}' ADDRESS`;

function SetUp({ source, isOpen }: { source: WebhookSource; isOpen: boolean }) {
  const [first, ...rest] = text.steps[source];
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{text.setUp}</summary>
      {source === 'kodi' ? (
        <>
          <p>{first}</p>
          {/* Long lines scroll, also by keyboard. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{example}</pre>
          {rest.map((step) => (
            <p key={step}>{step}</p>
          ))}
        </>
      ) : (
        <ol>
          {text.steps[source].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </details>
  );
}

function Plays({ plays }: { plays: Webhook['plays'] }) {
  if (plays.length === 0) return null;
  return (
    <details className={styles.details} open>
      <summary>{text.plays}</summary>
      <ul className={styles.plays}>
        {plays.map(({ received_at: at, subject, outcome }, place) => (
          <li key={`${at} ${place}`} data-watched={outcome === 'watched' || undefined}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.outcome}>{text.outcomes[outcome]}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
