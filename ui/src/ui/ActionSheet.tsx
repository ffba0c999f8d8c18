import type { ReactNode } from 'react';
import styles from './ActionSheet.module.css';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import type { IconShape } from './Icon';

type Props = {
  title: string;
  onClose: () => void;
  /** Above the actions. */
  children?: ReactNode;
  /** Each a list item. */
  actions: ReactNode;
};

/** A dialog with a list of actions, at the bottom of the screen on a phone. */
export function ActionSheet({ title, onClose, children, actions }: Props) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <ul className={styles.actions}>{actions}</ul>
    </Dialog>
  );
}

type ActionProps = {
  icon: IconShape;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

export function Action({ icon, label, disabled = false, onClick }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.action}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <Icon name={icon} />
        {label}
      </button>
    </li>
  );
}
