import { useState } from 'react';
import { useListPasskeysQuery, useListSignInProvidersQuery } from '../../api/account/generated';
import type { Passkey } from '../../api/account/generated';
import { formatDate, isoDay } from '../../lib/format';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { dayName } from '../../ui/DatedList';
import forms from '../../ui/Form.module.css';
import { Failure } from '../server/Failure';
import devices from './DevicesCard.module.css';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs';
import styles from './PasskeysCard.module.css';

const text = passkeyMessages.card;
const options = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };

/** The user's passkeys; nothing on a server that offers no passkeys. */
export function PasskeysCard() {
  const server = useListSignInProvidersQuery(undefined, options);
  const own = useListPasskeysQuery(undefined, options);
  // Unknown until it is loaded.
  const isOffered = server.data?.passkeys;
  if (!isOffered && (own.data?.passkeys ?? []).length === 0) return null;
  return (
    <Card title={text.title} lead={text.lead}>
      {own.data ? (
        <Passkeys passkeys={own.data.passkeys} isOffered={isOffered} />
      ) : (
        own.error !== undefined && (
          <Failure
            error={own.error}
            onRetry={() => void own.refetch()}
            busy={own.isFetching}
            inline
          />
        )
      )}
    </Card>
  );
}

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

type PasskeysProps = { passkeys: Passkey[]; isOffered: boolean | undefined };

function Passkeys({ passkeys, isOffered }: PasskeysProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [status, setStatus] = useState('');
  const close = () => setOpen(null);
  const finish = (done: string) => {
    setStatus(done);
    close();
  };
  const canMake = 'PublicKeyCredential' in globalThis;
  return (
    <>
      {passkeys.length === 0 && <p>{text.none}</p>}
      <ul className={devices.list} aria-label={text.title}>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ dialog: 'rename', passkey })}
            onRemove={() => setOpen({ dialog: 'remove', passkey })}
          />
        ))}
      </ul>
      {isOffered === false && <p>{text.notOffered}</p>}
      {isOffered && !canMake && <p>{text.noBrowser}</p>}
      {isOffered && canMake && (
        <div className={forms.actions}>
          <Button onClick={() => setOpen({ dialog: 'add' })}>{text.add}</Button>
        </div>
      )}
      <p role="status" className={devices.status}>
        {status}
      </p>
      {open?.dialog === 'add' && <AddPasskey onClose={close} onDone={finish} />}
      {open?.dialog === 'rename' && (
        <RenamePasskey passkey={open.passkey} onClose={close} onDone={finish} />
      )}
      {open?.dialog === 'remove' && (
        <RemovePasskey passkey={open.passkey} onClose={close} onDone={finish} />
      )}
    </>
  );
}

type RowProps = {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
};

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, created_at: createdAt, last_used_at: usedAt } = passkey;
  const used = usedAt === null ? text.unused : text.used(dayName(isoDay(new Date(usedAt))));
  return (
    <li className={`${devices.device} ${styles.row}`}>
      <div className={devices.about}>
        <p className={devices.name}>{name}</p>
        <p className={devices.facts}>{[text.created(formatDate(createdAt)), used].join(' · ')}</p>
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" aria-label={text.renameOf(name)} onClick={onRename}>
          {text.rename}
        </Button>
        <Button aria-label={text.removeOf(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
