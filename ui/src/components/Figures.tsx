// Why: what came of a long work, or how it stands, is a few counts with their names.
import { numberText } from '../lib/dates';
import styles from './Figures.module.css';

type Figure = {
  name: string;
  count: number;
  /** Something is wrong. */
  bad?: boolean;
};

/** Counts with their names. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, count, bad = false }) => (
        <div key={name} className={styles.figure} data-bad={bad}>
          <dt>{name}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
