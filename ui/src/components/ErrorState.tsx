// Why: a failure says what happened and offers another try in the place where the content would be.
import { messages } from '../lib/messages';
import { Button } from './Button';
import styles from './State.module.css';
import { TornTicket } from './TornTicket';

type Props = {
  message: string;
  onRetry?: (() => void) | undefined;
  title?: string | undefined;
};

/** An announced failure with its message and, with `onRetry`, a button to try again. */
export function ErrorState({ message, onRetry, title = messages.errors.heading }: Props) {
  return (
    <div className={styles.state} role="alert">
      <TornTicket />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="primary" onClick={onRetry}>
            {messages.app.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
