// Why: a short word about what happened appears, is read aloud and leaves by itself.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './Snackbar.module.css';

type Props = {
  /** Null: nothing to say now. Screen readers announce only what changes in a place that they know already. */
  message: string | null;
  position: 'bottom-left' | 'top-right';
  duration: number;
  onClose: () => void;
  action?: ReactNode;
  /** What it is about, when one may follow another in the same words: each gets its full time. */
  about?: string | undefined;
};

/** Shows `message` for `duration` ms; it waits while the pointer or the focus is on it. */
export function Snackbar({ message, position, duration, onClose, action, about }: Props) {
  const [held, setHeld] = useState(false);
  const leave = () => {
    // What is gone tells nobody that pointer and focus have left it.
    setHeld(false);
    onClose();
  };
  const close = useEffectEvent(leave);
  useEffect(() => {
    if (held || message === null) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [held, duration, message, about]);
  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message !== null && (
        <div className={styles.snackbar} data-position={position}>
          <p className={styles.message}>{message}</p>
          {action}
          <IconButton icon="close" label={messages.app.close} onClick={leave} />
        </div>
      )}
    </div>
  );
}
