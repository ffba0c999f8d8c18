import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import { useKeepFocus } from '../lib/focus';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './Snackbar.module.css';

type Appearance = {
  position: 'bottom-left' | 'top-right';
  onClose: () => void;
  action?: ReactNode;
};

type Props = Appearance & {
  /** Null: no message. The live region stays mounted, because screen readers announce only changes in it. */
  message: string | null;
  /** Null: no time limit. */
  duration: number | null;
  /** Identifies the message, so that one with the same text restarts the timer. */
  about?: string | undefined;
};

/** Shows `message` for `duration` ms; it waits while the pointer or the focus is on it. */
export function Snackbar({ message, position, duration, onClose, action, about }: Props) {
  const [held, setHeld] = useState(false);
  const before = useRef<Element>(null);
  const leave = () => {
    // A removed element gets no pointerleave or blur event.
    setHeld(false);
    onClose();
  };
  const close = useEffectEvent(leave);
  useEffect(() => {
    if (held || message === null || duration === null) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [held, duration, message, about]);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      {message !== null && (
        <Bar
          position={position}
          lasting={duration === null}
          onClose={leave}
          action={action}
          before={before}
        >
          {message}
        </Bar>
      )}
    </div>
  );
}

type BarProps = Appearance & {
  lasting: boolean;
  /** The element that had the focus before. */
  before: RefObject<Element | null>;
  children: string;
};

function Bar({ position, lasting, onClose, action, before, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepFocus(bar, before);
  return (
    <div
      ref={bar}
      className={styles.snackbar}
      data-position={position}
      data-lasting={lasting || undefined}
    >
      <p className={styles.message}>{children}</p>
      {action}
      <IconButton icon="close" label={messages.app.close} onClick={onClose} />
    </div>
  );
}
