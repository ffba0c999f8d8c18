import { useRef, useState } from 'react';
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

/** The passkeys with which the user signs in; nothing on a server that offers none. */
export function PasskeysCard() {
  const server = useListSignInProvidersQuery(undefined, options);
  const own = useListPasskeysQuery(undefined, options);
  const isOffered = server.data?.passkeys === true;
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

type Open = 'add' | { rename: Passkey } | { remove: Passkey };

function Passkeys({ passkeys, isOffered }: { passkeys: Passkey[]; isOffered: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [status, setStatus] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const close = () => setOpen(null);
  const finish = (done: string) => {
    setStatus(done);
    close();
  };
  const finishRemoval = (done: string) => {
    finish(done);
    // The button goes with its row.
    list.current?.focus();
  };
  const canMake = 'PublicKeyCredential' in globalThis;
  return (
    <>
      {passkeys.length === 0 && <p>{text.none}</p>}
      <ul ref={list} className={devices.list} tabIndex={-1} aria-label={text.title}>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ rename: passkey })}
            onRemove={() => setOpen({ remove: passkey })}
          />
        ))}
      </ul>
      {!isOffered && <p>{text.notOffered}</p>}
      {isOffered && !canMake && <p>{text.noBrowser}</p>}
      {isOffered && canMake && (
        <div className={forms.actions}>
          <Button onClick={() => setOpen('add')}>{text.add}</Button>
        </div>
      )}
      <p role="status" className={devices.status}>
        {status}
      </p>
      {open === 'add' && <AddPasskey onClose={close} onDone={finish} />}
      {open !== null && open !== 'add' && 'rename' in open && (
        <RenamePasskey passkey={open.rename} onClose={close} onDone={finish} />
      )}
      {open !== null && open !== 'add' && 'remove' in open && (
        <RemovePasskey passkey={open.remove} onClose={close} onDone={finishRemoval} />
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
