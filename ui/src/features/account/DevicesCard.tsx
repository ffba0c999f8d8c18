import { useRef, useState } from 'react';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from '../../api/account/generated';
import type { Session } from '../../api/account/generated';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDate, isoDay } from '../../lib/format';
import { securityMessages } from '../../lib/messages/security';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { dayName } from '../../ui/DatedList';
import { FormNotice } from '../../ui/Form';
import forms from '../../ui/Form.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { Failure, isNotFound } from '../server/Failure';
import { SignOutEverywhere } from './AccountCards';
import styles from './DevicesCard.module.css';
import { deviceName } from './deviceName';

const text = securityMessages.devices;

/** The devices on which the user is signed in, each with a button that signs it out. */
export function DevicesCard() {
  const { data, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  return (
    <Card title={text.title} lead={text.lead}>
      {data && <Devices sessions={data.sessions} />}
      {!data && !error && <Skeleton shape="block" />}
      {!data && Boolean(error) && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )}
    </Card>
  );
}

function Devices({ sessions }: { sessions: Session[] }) {
  const [end] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const [ending, setEnding] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [status, setStatus] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const finish = (failure: ApiError | null, done: string) => {
    // The session may have ended meanwhile.
    const hasEnded = !failure || isNotFound(failure);
    setError(hasEnded ? null : failure);
    setStatus(hasEnded ? done : '');
    // The focused button disappears with its row.
    if (hasEnded) list.current?.focus();
  };
  const submit = async ({ id, user_agent }: Session) => {
    setEnding(id);
    finish(errorOf(await end({ id })), text.ended(deviceName(user_agent)));
    setEnding(null);
  };
  const submitOthers = async () => finish(errorOf(await endOthers()), text.othersEnded);
  const current = sessions.filter((session) => session.current);
  const others = sessions.filter((session) => !session.current);
  return (
    <>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={text.title}>
        {[...current, ...others].map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void submit(session)}
          />
        ))}
      </ul>
      <div className={forms.actions}>
        {others.length > 1 && (
          <Button busy={endingOthers.isLoading} onClick={() => void submitOthers()}>
            {text.others}
          </Button>
        )}
        <SignOutEverywhere />
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </>
  );
}

type DeviceProps = {
  session: Session;
  busy: boolean;
  onEnd: () => void;
};

function Device({ session, busy, onEnd }: DeviceProps) {
  const { user_agent, address, started_at, renewed_at, current } = session;
  const name = deviceName(user_agent);
  const facts = [
    address,
    text.since(formatDate(started_at)),
    text.active(dayName(isoDay(new Date(renewed_at)))),
  ];
  return (
    <li className={styles.device}>
      <div className={styles.about}>
        <p className={styles.name} title={user_agent}>
          {name}
          {current && <span className={styles.current}>{text.current}</span>}
        </p>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!current && (
        <Button busy={busy} aria-label={text.signOutOf(name)} onClick={onEnd}>
          {text.signOut}
        </Button>
      )}
    </li>
  );
}
