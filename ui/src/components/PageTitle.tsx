// Why: each page begins with one heading that says where we are.
import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

type Props = {
  children: ReactNode;
  aside?: ReactNode;
};

/** The page's first heading; `aside` stands beside it, or under it where there is no room. */
export function PageTitle({ children, aside }: Props) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{children}</h1>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
