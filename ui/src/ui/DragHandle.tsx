import type { KeyboardEvent, RefObject } from 'react';
import styles from './DragHandle.module.css';
import { Icon } from './Icon';

type Props = {
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** It is pressed, and not dragged. */
  onPress?: (() => void) | undefined;
  button?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
};

/** The button by which something is dragged, or moved by keys. */
export function DragHandle({ label, onKeyDown, onPress, button, className = '' }: Props) {
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.handle} ${className}`}
      aria-label={label}
      aria-haspopup={onPress && 'dialog'}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <Icon name="menu" />
    </button>
  );
}
