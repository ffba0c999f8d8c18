// Why: the way home, the search and the account stay in reach while posters scroll under them.
import type { ReactNode } from 'react';
import styles from './AppHeader.module.css';

type Props = {
  start: ReactNode;
  middle?: ReactNode;
  end: ReactNode;
};

/** The page's banner, always at the top; with a `middle` the wordmark shrinks on small screens. */
export function AppHeader({ start, middle, end }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.start}>{start}</div>
      {middle && <div className={styles.middle}>{middle}</div>}
      <div className={styles.end}>{end}</div>
    </header>
  );
}
