// Why: a page that does not exist is told with our own ticket: the nought of its number.
import styles from './LostNumber.module.css';
import { star, ticket } from './wordmarkPaths';

/** The number 404 as a picture; the words beside it say what it means. */
export function LostNumber() {
  return (
    <div className={styles.number} aria-hidden="true">
      <span>4</span>
      <svg className={styles.nought} viewBox="121 -57 77 60" focusable="false">
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
      <span>4</span>
    </div>
  );
}
