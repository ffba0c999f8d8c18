// Why: a list with nothing in it says so kindly and shows the way on.
import type { ReactNode } from 'react';
import { EmptyReel } from './EmptyReel';
import styles from './State.module.css';

type Props = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** A small drawing, what is missing, and what can be done about it. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.state}>
      <EmptyReel />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
