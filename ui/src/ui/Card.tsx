import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = {
  /** For links to it. */
  id?: string | undefined;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
};

export function Card({ id, title, lead, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
