// Why: while something loads, its room is already taken, so that nothing jumps.
import styles from './Skeleton.module.css';

type Props = {
  shape?: 'text' | 'title' | 'block' | 'poster' | undefined;
};

/** A quiet box in the shape of what will come; screen readers pass over it. */
export function Skeleton({ shape = 'text' }: Props) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}
