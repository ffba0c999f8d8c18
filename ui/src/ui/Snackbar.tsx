import { useEffect, useEffectEvent, useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useKeepFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { IconButton } from './IconButton';
import styles from './Snackbar.module.css';
import { useHold, useToasts } from './ToastRegion';
import type { ToastPosition } from './ToastRegion';

type Appearance = {
  position: ToastPosition;
  onClose: () => void;
  action?: ReactNode;
};

type Props = Appearance & {
  /** Null: no message. */
  message: string | null;
  /** Null: no time limit. */
  duration: number | null;
  /** Identifies the message, so that one with the same text restarts the timer. */
  about?: string | undefined;
};

/** A toast in the `ToastRegion`, shown for `duration` ms; it waits while the pointer or the focus is on a toast. */
export function Snackbar({ message, position, duration, onClose, action, about }: Props) {
  const { stacks, held } = useToasts();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held || message === null || duration === null) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [held, duration, message, about]);
  const stack = stacks[position];
  if (message === null || !stack) return null;
  return createPortal(
    <Bar position={position} lasting={duration === null} onClose={onClose} action={action}>
      {message}
    </Bar>,
    stack,
  );
}

type BarProps = Appearance & {
  lasting: boolean;
  children: string;
};

function Bar({ position, lasting, onClose, action, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** The element that had the focus before. */
  const before = useRef<Element>(null);
  const hold = useHold();
  useKeepFocus(bar, before);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    hold('focus', true);
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) hold('focus', false);
  };
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={styles.snackbar}
      data-toast
      data-action={Boolean(action) || undefined}
      data-position={position}
      data-lasting={lasting || undefined}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={enter}
      onBlur={leave}
    >
      <p className={styles.message}>{children}</p>
      {action}
      <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
    </div>
  );
}
