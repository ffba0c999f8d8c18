// Why: the name of the product, drawn by us: its o is a cinema ticket with a star punched out.
import { messages } from '../lib/messages';
import styles from './Wordmark.module.css';
import { letters, star, ticket } from './wordmarkPaths';

type Props = {
  size?: 'small' | 'large' | undefined;
};

/** Shows the product's name as a picture; where a parent says there is no room, its ticket alone. */
export function Wordmark({ size = 'small' }: Props) {
  return (
    <span
      className={`${styles.wordmark} ${styles[size]}`}
      role="img"
      aria-label={messages.app.name}
    >
      <svg className={styles.full} viewBox="0 -76 714 82" aria-hidden="true" focusable="false">
        <path className={styles.letters} d={letters} />
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
      <svg className={styles.mark} viewBox="121 -58 77 62" aria-hidden="true" focusable="false">
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
    </span>
  );
}
