import type { KeyboardEvent, RefObject } from 'react';
import styles from './DragHandle.module.css';
import { Icon } from './Icon';

type Props = {
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  button?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
};

/** The button by which something is dragged, or moved by keys. */
export function DragHandle({ label, onKeyDown, button, className = '' }: Props) {
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.handle} ${className}`}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <Icon name="menu" />
    </button>
  );
}
