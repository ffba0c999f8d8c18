import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
};

export function Card({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
