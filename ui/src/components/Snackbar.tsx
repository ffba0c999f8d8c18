// Why: a short word about what happened appears, is read aloud and leaves by itself.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './Snackbar.module.css';

type Props = {
  message: string;
  position: 'bottom-left' | 'top-right';
  duration: number;
  onClose: () => void;
  action?: ReactNode;
};

/** Shows `message` for `duration` ms; it waits while the pointer or the focus is on it. */
export function Snackbar({ message, position, duration, onClose, action }: Props) {
  const [held, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [held, duration, message]);
  return (
    <div
      role="status"
      className={styles.snackbar}
      data-position={position}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.message}>{message}</p>
      {action}
      <IconButton icon="close" label={messages.app.close} onClick={onClose} />
    </div>
  );
}
