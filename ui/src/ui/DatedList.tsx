import type { ReactNode } from 'react';
import { appMessages } from '../lib/messages/app';
import styles from './DatedList.module.css';
import { Announcement } from './LiveRegion';
import { Skeleton } from './Skeleton';

type Props = {
  id: string;
  heading: string;
  /** The heading does not stay in view: a bar stands there. */
  isSelecting?: boolean;
  children: ReactNode;
};

/** The rows of a day or a month. */
export function DatedSection({ id, heading, isSelecting = false, children }: Props) {
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-selecting={isSelecting || undefined}
    >
      <h2 id={id}>{heading}</h2>
      <ol>{children}</ol>
    </section>
  );
}

/** In place of rows that are being loaded. */
export function LoadingRows() {
  return (
    <div className={styles.loading}>
      <Announcement>{appMessages.app.loading}</Announcement>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  );
}
