import type { ReactNode } from 'react';
import { focusHeading } from '../../lib/focus';
import { IconButton } from '../../ui/IconButton';
import styles from './ClosableLine.module.css';

type Props = {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A line above a page. Closing it moves the focus to the heading of the page. */
export function ClosableLine({ label, closeLabel, onClose, children }: Props) {
  const close = () => {
    onClose();
    focusHeading();
  };
  return (
    <section className={styles.line} aria-label={label}>
      {children}
      <IconButton icon="close" label={closeLabel} className={styles.close} onClick={close} />
    </section>
  );
}
