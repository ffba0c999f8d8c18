import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox';
import styles from './SelectionBar.module.css';

type Props = {
  label: string;
  selectAll: string;
  /** How many rows are selected, and how many there are. */
  count: number;
  of: number;
  onSelectAll: (on: boolean) => void;
  /** A text with the number of selected rows. */
  summary: ReactNode;
  /** The buttons for the selected rows. */
  actions: ReactNode;
  className: string | undefined;
};

/** The bar above rows that can be selected. */
export function SelectionBar(props: Props) {
  const { label, selectAll, count, of, onSelectAll, summary, actions, className } = props;
  return (
    <div className={`${styles.bar} ${className}`} role="group" aria-label={label}>
      <Checkbox
        label={selectAll}
        checked={count > 0 && count === of}
        indeterminate={count > 0 && count < of}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <span className={styles.count}>{summary}</span>
      <span className={styles.actions}>{actions}</span>
    </div>
  );
}
