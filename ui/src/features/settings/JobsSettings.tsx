import { useJobsQuery } from '../../api/admin/generated';
import type { AllWatches, JobQueue, Worker } from '../../api/admin/generated';
import { formatDateTime, formatNumber } from '../../lib/format';
import { settingsMessages } from '../../lib/messages/settings';
import { Failure } from '../server/Failure';
import { SettingsCard } from './SettingsCards';
import styles from './SettingsCards.module.css';

const text = settingsMessages.settings.jobs;
const watchesText = settingsMessages.settings.watches;
const refresh = {
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
};

/** The queues of the server's background jobs, with failures; and a warning when the limit of watches is near. */
export function JobsSettings() {
  const { data, error, isFetching, refetch } = useJobsQuery(undefined, refresh);
  if (!data) {
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : null;
  }
  const queues = data.queues.filter(({ waiting, failed }) => waiting + failed > 0);
  const stopped = data.workers.filter(({ running }) => !running);
  return (
    <>
      {data.watches.near_limit && <ManyWatches {...data.watches} />}
      <SettingsCard title={text.title} state={queues.length > 0 ? text.hint : text.idle}>
        {stopped.map((worker) => (
          <StoppedWorker key={worker.name} worker={worker} />
        ))}
        {queues.length > 0 && <Queues queues={queues} />}
      </SettingsCard>
    </>
  );
}

function ManyWatches({ count, limit }: AllWatches) {
  return (
    <SettingsCard title={watchesText.title}>
      <p className={styles.error}>{watchesText.many(formatNumber(count), formatNumber(limit))}</p>
    </SettingsCard>
  );
}

function StoppedWorker({ worker }: { worker: Worker }) {
  return <p className={styles.error}>{text.stopped(worker.name, formatNumber(worker.restarts))}</p>;
}

function Queues({ queues }: { queues: JobQueue[] }) {
  return (
    <table className={styles.queues}>
      <thead>
        <tr>
          <th scope="col">{text.columns.kind}</th>
          <th scope="col">{text.columns.waiting}</th>
          <th scope="col">{text.columns.oldest}</th>
          <th scope="col">{text.columns.failed}</th>
        </tr>
      </thead>
      {queues.map((queue) => (
        <tbody key={queue.kind}>
          <tr>
            <th scope="row">{kindOf(queue.kind)}</th>
            <td>{formatNumber(queue.waiting)}</td>
            <td>{queue.oldest_at ? formatDateTime(queue.oldest_at) : text.none}</td>
            <td>{formatNumber(queue.failed)}</td>
          </tr>
          {queue.last_error && (
            <tr>
              <td colSpan={4} className={styles.error}>
                {text.lastError(queue.last_error)}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

function kindOf(kind: string): string {
  return Object.entries(text.kinds).find(([name]) => name === kind)?.[1] ?? kind;
}
