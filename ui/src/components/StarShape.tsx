// Why: the star of a rating is the star of the wordmark.
import styles from './Stars.module.css';

type Props = {
  filled: boolean;
};

/** One star of a rating, filled or empty. */
export function StarShape({ filled }: Props) {
  return (
    <svg
      className={`${styles.shape} ${filled ? styles.filled : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 1.8l3.1 6.6l7.2.9l-5.3 4.9l1.4 7.1L12 17.8l-6.4 3.5L7 14.2L1.7 9.3l7.2-.9z" />
    </svg>
  );
}
