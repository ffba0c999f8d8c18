import { auditMessages } from '../../lib/messages/audit';
import { Button } from '../../ui/Button';
import { DatedRow, DatedSection, LoadingRows, dayName } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { FilterField } from '../../ui/FilterField';
import { LoadMore } from '../../ui/LoadMore';
import { Select } from '../../ui/Select';
import { Failure } from '../server/Failure';
import styles from './AuditLog.module.css';
import { useAuditFilter, useAuditLog } from './useAuditLog';
import type { AuditEvent, AuditFilter } from './useAuditLog';

const text = auditMessages;

const options = [
  { value: '', label: text.all },
  ...Object.entries(text.actions).map(([value, label]) => ({ value, label })),
];

/** The events of accounts and settings, by day. */
export function AuditLog() {
  const [filter, change] = useAuditFilter();
  return (
    <div className={styles.log}>
      <p className={styles.lead}>{text.lead}</p>
      <div className={styles.filters}>
        <Select
          label={text.action}
          hideLabel
          pill
          options={options}
          value={filter.action ?? ''}
          onChange={({ target }) => change({ action: target.value })}
        />
        <FilterField
          label={text.username}
          value={filter.username}
          onChange={(username) => change({ username })}
        />
      </div>
      <Events filter={filter} onClear={() => change({ action: '', username: '' })} />
    </div>
  );
}

type EventsProps = {
  filter: AuditFilter;
  onClear: () => void;
};

function Events({ filter, onClear }: EventsProps) {
  const { days, error, loading, hasMore, onMore, onRetry } = useAuditLog(filter);
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!days) return error ? failure : <LoadingRows />;
  const isFiltered = filter.action !== null || filter.username !== '';
  if (days.length === 0 && isFiltered) {
    return (
      <EmptyState title={text.none} action={<Button onClick={onClear}>{text.all}</Button>}>
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  if (days.length === 0) {
    return (
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {days.map(({ day, entries }) => (
        <DatedSection key={day} id={`events-${day}`} heading={dayName(day)}>
          {entries.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </DatedSection>
      ))}
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loading} onMore={onMore} />}
    </>
  );
}

/** The command line has no address. */
const actorOf = ({ actor, address }: AuditEvent) =>
  actor ?? (address === '' ? text.commandLine : text.deleted);

/** Events about another user's account, which may be deleted by now. */
const ofOthers = /^(user_added|user_signed_out|role_changed|reset_link_created)$/;

function Row({ event }: { event: AuditEvent }) {
  const { action, subject, detail, address, created_at: moment } = event;
  const of = subject ?? (ofOthers.test(action) ? text.deletedAccount : '');
  return (
    <DatedRow moment={moment} action={null}>
      <p>
        <strong>{actorOf(event)}</strong> {text.sentences[action](of, detail)}
        {address !== '' && <span className={styles.address}> {text.from(address)}</span>}
      </p>
    </DatedRow>
  );
}
