// Why: work that takes long shows how far it is, to eyes and ears alike.
import styles from './ProgressBar.module.css';

type Props = {
  label: string;
  done: number;
  /** 0 while nobody knows how much there is. */
  total: number;
};

/** How much of `total` is done. */
export function ProgressBar({ label, done, total }: Props) {
  const known = total > 0 && { value: done, max: total };
  return <progress className={styles.bar} aria-label={label} {...known} />;
}
