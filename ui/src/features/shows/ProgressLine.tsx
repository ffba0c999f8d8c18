import { formatNumber } from '../../lib/format';
import { showsMessages } from '../../lib/messages/shows';
import { ProgressBar } from '../../ui/Progress';
import styles from './ProgressLine.module.css';

type Props = {
  /** The accessible name of the bar. */
  name: string;
  seen: number;
  out: number;
  /** Before the bar: "7 of 10 episodes". */
  count: string;
  /** After the count. */
  facts: (string | false)[];
  /** At the end of the line. */
  state?: string | undefined;
};

/** The progress in a show or season, as text and as a bar. */
export function ProgressLine({ name, seen, out, count, facts, state }: Props) {
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <span className={styles.count}>{[count, ...facts].filter(Boolean).join(' · ')}</span>
        {state && <span className={styles.state}>{state}</span>}
      </p>
      <ProgressBar
        label={showsMessages.progress.label(name)}
        done={seen}
        total={Math.max(1, out)}
      />
    </div>
  );
}

/** "7 of 10 episodes". */
export function countOf(seen: number, out: number, isOfSeasons = false): string {
  const { episodes, seasons } = showsMessages.progress;
  return (isOfSeasons ? seasons : episodes)(formatNumber(seen), formatNumber(out), out);
}
