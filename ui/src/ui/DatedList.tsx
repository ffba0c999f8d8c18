import type { ReactNode } from 'react';
import { formatCalendarDate, formatTime, isoDay } from '../lib/format';
import { appMessages } from '../lib/messages/app';
import { dateMessages } from '../lib/messages/dates';
import styles from './DatedList.module.css';
import { Announcement } from './LiveRegion';
import { Skeleton } from './Skeleton';

type Props = {
  id: string;
  heading: string;
  /** Whether rows are being selected: the heading is not sticky then, because the selection bar is. */
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

/** A day of this browser's calendar as a heading. */
export function dayName(day: string): string {
  const now = new Date();
  if (day === isoDay(now)) return dateMessages.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === isoDay(yesterday) ? dateMessages.yesterday : formatCalendarDate(day);
}

type RowProps = {
  /** When it happened, as a timestamp. */
  moment: string;
  /** At the end of the row. */
  action: ReactNode;
  children: ReactNode;
};

/** A row of a day, with its time. */
export function DatedRow({ moment, action, children }: RowProps) {
  return (
    <li className={styles.row}>
      <time dateTime={moment} className={styles.time}>
        {formatTime(moment)}
      </time>
      <div className={styles.about}>{children}</div>
      {action}
    </li>
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
