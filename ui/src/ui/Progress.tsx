import { formatNumber } from '../lib/shortFormats';
import styles from './Progress.module.css';

type Props = {
  label: string;
  done: number;
  /** 0 while unknown. */
  total: number;
};

export function ProgressBar({ label, done, total }: Props) {
  const known = total > 0 && { value: done, max: total };
  return <progress className={styles.bar} aria-label={label} {...known} />;
}

type Stat = {
  name: string;
  count: number;
  /** Shows the value as an error. */
  isError?: boolean;
};

/** Counts with their names. */
export function StatList({ stats }: { stats: Stat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, count, isError = false }) => (
        <div key={name} className={styles.stat} data-error={isError}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
