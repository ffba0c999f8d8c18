import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './Card.module.css';

type Props = {
  /** For links to it. */
  id?: string | undefined;
  title: string;
  /** For a title that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  lead?: string | undefined;
  children: ReactNode;
};

export function Card({ id, title, titleRef, lead, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={titleId}>
      <h2 ref={titleRef} id={titleId} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
