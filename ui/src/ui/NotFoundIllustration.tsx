import styles from './NotFoundIllustration.module.css';
import { star, ticket } from './Wordmark';

/** The number 404 as a picture; the words beside it say what it means. */
export function NotFoundIllustration() {
  return (
    <div className={styles.number} aria-hidden="true">
      <span>4</span>
      <svg className={styles.zero} viewBox="121 -57 77 60" focusable="false">
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
      <span>4</span>
    </div>
  );
}
