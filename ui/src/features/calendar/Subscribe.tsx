import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import {
  useCalendarLinkQuery,
  useCreateCalendarLinkMutation,
  useDeleteCalendarLinkMutation,
} from '../../api/shows/generated';
import { useKeepFocus } from '../../lib/focus';
import { formatDate } from '../../lib/format';
import { calendarMessages } from '../../lib/messages/calendar';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyField } from '../../ui/CopyField';
import { FormNotice } from '../../ui/Form';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { useSecretAddress } from '../server/useSecretAddress';
import styles from './Subscribe.module.css';
import { calendarFilters } from './useCalendar';

const text = calendarMessages.subscribe;

/** Without a value: all entries. */
const contents = [
  { value: '', label: calendarMessages.filter.all },
  ...calendarFilters.map((value) => ({ value, label: calendarMessages.filter[value] })),
];

/** Creates and revokes the link for calendar programs. */
export function Subscribe() {
  const { data, error, isFetching, refetch } = useCalendarLinkQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  return (
    <div className={styles.place}>
      <Card title={text.title} lead={text.lead}>
        {data && <LinkForm createdAt={data.created_at} />}
        {!data && !error && <Skeleton shape="block" />}
        {!data && Boolean(error) && (
          <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
        )}
      </Card>
    </div>
  );
}

/** `createdAt` is null while there is no link. */
function LinkForm({ createdAt }: { createdAt: string | null }) {
  const [create, creating] = useCreateCalendarLinkMutation();
  const [revoke, revoking] = useDeleteCalendarLinkMutation();
  const { address, status, error, clearError, make, remove } = useSecretAddress({
    create: () => create(),
    remove: () => revoke(),
    text: { created: text.created, removed: text.revoked },
  });
  const createButton = useRef<HTMLButtonElement>(null);
  const hasLink = createdAt !== null;
  return (
    <>
      {hasLink && <p>{text.since(formatDate(createdAt))}</p>}
      {error && <FormNotice error={error} onClose={clearError} />}
      {address !== null && <FeedAddress key={address} address={address} />}
      <div className={styles.actions}>
        <Button
          ref={createButton}
          variant={hasLink ? 'secondary' : 'primary'}
          busy={creating.isLoading}
          disabled={revoking.isLoading}
          onClick={() => void make()}
        >
          {hasLink ? text.replace : text.create}
        </Button>
        {hasLink && (
          <RevokeButton
            busy={revoking.isLoading}
            disabled={creating.isLoading}
            back={createButton}
            onPress={() => void remove()}
          />
        )}
      </div>
      {hasLink && <p className={styles.hint}>{text.replaceHint}</p>}
      <p role="status" className={styles.hint}>
        {status}
      </p>
    </>
  );
}

/** The address of the feed, and a choice of what the feed has. */
function FeedAddress({ address }: { address: string }) {
  const [only, setOnly] = useState('');
  const chosen = only === '' ? address : `${address}?only=${only}`;
  return (
    <>
      <div className={styles.contents}>
        <Select
          label={text.contents}
          options={contents}
          value={only}
          onChange={({ target }) => setOnly(target.value)}
        />
      </div>
      <CopyField key={chosen} address={chosen} hint={text.secret} text={text.field} />
    </>
  );
}

type RevokeButtonProps = {
  busy: boolean;
  disabled: boolean;
  /** Gets the focus when the button disappears. */
  back: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
};

function RevokeButton({ busy, disabled, back, onPress }: RevokeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button, back);
  return (
    <Button ref={button} variant="quiet" busy={busy} disabled={disabled} onClick={onPress}>
      {text.revoke}
    </Button>
  );
}
