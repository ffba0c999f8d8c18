// Why: each page begins with one heading that says where we are.
import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

type Props = {
  children: ReactNode;
  /** A line under the heading; an empty one keeps the room of one that is still to come. */
  lead?: string | undefined;
  /** Advice at the end of that line. */
  hint?: ReactNode;
  aside?: ReactNode;
};

/** The page's first heading; `aside` stands beside it, or under it where there is no room. */
export function PageTitle({ children, lead, hint, aside }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <h1>{children}</h1>
        {lead !== undefined && (
          <div className={styles.lead}>
            <p>{lead}</p>
            {hint}
          </div>
        )}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
