// Why: a failure says what happened and offers another try in the place where the content would be.
import { useRef } from 'react';
import { messages } from '../lib/messages';
import { useBackOnline } from '../lib/useOnline';
import { Button } from './Button';
import styles from './State.module.css';
import { TornTicket } from './TornTicket';
import { useFocusKept } from './useFocusKept';

type Props = {
  message: string;
  onRetry?: (() => void) | undefined;
  title?: string | undefined;
  busy?: boolean | undefined;
};

/**
 * An announced failure with its message and, with `onRetry`, a button to try again, `busy` while that is under way. When the
 * network is back it tries by itself.
 */
export function ErrorState({
  message,
  onRetry,
  title = messages.errors.heading,
  busy = false,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFocusKept(box);
  useBackOnline(onRetry !== undefined, () => onRetry?.());
  return (
    <div ref={box} className={styles.state} role="alert">
      <TornTicket />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {messages.app.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
