import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './PageBar.module.css';

type Props = {
  label: string;
  title: ReactNode;
  /** After the title. */
  about?: ReactNode;
  /** Buttons. */
  children: ReactNode;
};

/** A bar at the bottom of each page, outside of the page's content, which every navigation replaces. */
export function PageBar({ label, title, about, children }: Props) {
  return createPortal(
    <section className={styles.bar} aria-label={label}>
      <p className={styles.about}>
        <span className={styles.title}>{title}</span>{' '}
        {about && <span className={styles.details}>{about}</span>}
      </p>
      {children}
    </section>,
    document.body,
  );
}
