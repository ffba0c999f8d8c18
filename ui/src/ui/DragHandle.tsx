import type { KeyboardEvent, RefObject } from 'react';
import styles from './DragHandle.module.css';
import { Icon } from './Icon';

type Props = {
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called when the handle is pressed without being dragged. */
  onPress?: (() => void) | undefined;
  button?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
};

/** The button for dragging a row, or moving it with arrow keys. */
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
