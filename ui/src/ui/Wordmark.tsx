import { appMessages } from '../lib/messages/app';
import styles from './Wordmark.module.css';

type Props = {
  size?: 'small' | 'large' | undefined;
};

/** The name of the product as a picture, or only its ticket where the parent sets it (Wordmark.module.css). */
export function Wordmark({ size = 'small' }: Props) {
  return (
    <span
      className={`${styles.wordmark} ${styles[size]}`}
      role="img"
      aria-label={appMessages.app.name}
    >
      <svg className={styles.full} viewBox="0 -76 714 82" aria-hidden="true">
        <path className={styles.letters} d={letters} />
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
      <svg className={styles.mark} viewBox="121 -58 77 62" aria-hidden="true">
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
    </span>
  );
}

/** The letters of "moviestars" without the o, on a baseline at 0. */
const letters =
  'M6 0v-53h18l2 9h1q2-4 6-6 3-2 7-3 4-1 8-1 8 0 13 2 5 3 7 8h1q3-4 7-6 3-2 7-3 4-1 8-1 8 0 13 2 5 3 8 8 2 5 2 13v31h-22v-29q0-2-1-4 0-1-1-3-2-1-3-2-2 0-4 0-4 0-6 1-3 1-4 4-2 3-2 6v27h-22v-29q0-2-1-4 0-1-1-3-1-1-3-2-2 0-4 0-4 0-6 1-3 1-4 4-2 3-2 6v27zm218 0l-25-53h24l9 23q1 1 1 3 1 2 2 5 1 2 1 3h1q1-1 2-4 0-2 1-4 1-2 2-4l8-22h24l-26 53zm55-59v-14h22v14zm0 59v-53h22v53zm68 1q-11 0-20-3-8-3-13-9-5-6-5-15 0-10 5-16 5-6 13-9 8-3 19-3 12 0 20 3 8 3 13 9 4 6 4 16v3h-50q0 4 2 7 1 2 5 3 3 1 7 1 3 0 6 0 2-1 4-2 1-1 2-2 1-1 1-3h23q0 5-3 9-3 4-8 6-5 3-11 4-7 1-14 1zm-14-34h26q0-2-1-3 0-2-2-3-2-1-4-2-2 0-5 0-4 0-7 1-3 1-5 3-2 2-2 4zm90 34q-6 0-12-1-6-1-11-3-5-2-8-5-3-3-3-7 0-1 0-1 0 0 0-1h23q0 1 0 1 0 0 0 0 0 2 2 3 1 1 4 2 2 0 5 0 2 0 5 0 2 0 5-1 2-1 2-3 0-1-4-2-3-1-8-1-5-1-10-1-4-1-8-2-4-1-7-3-4-2-6-5-1-3-1-7 0-5 2-9 3-3 8-5 4-2 10-3 6-1 13-1 5 0 11 1 5 1 10 2 5 2 7 5 3 3 3 7 0 1 0 1 0 0 0 1h-23v-1q0-1-1-2-2-1-4-2-2 0-4 0-1 0-2 0-2 0-4 0-2 1-3 1-1 1-1 2 0 2 2 3 3 0 7 1 4 0 8 0 5 1 10 2 4 0 8 2 4 2 7 5 2 3 2 9 0 5-3 9-3 3-7 5-5 2-11 3-6 1-13 1zm73 0q-8 0-13-1-5-2-8-5-3-4-3-11v-23h-10v-14h11l5-16h17v16h15v14h-15v18q0 4 2 6 1 2 7 2h6v12q-2 1-4 1-3 1-6 1-3 0-4 0zm43 0q-5 0-9 0-4-1-8-3-3-2-5-5-2-3-2-8 0-6 4-10 3-3 9-5 7-2 15-2 9-1 19-1v-1q0-3-1-4-2-2-4-3-3 0-6 0-2 0-5 0-3 0-4 1-2 1-2 3v1h-23q0-1 0-1 0 0 0-1 0-4 4-8 4-4 11-6 8-2 20-2 10 0 18 2 7 1 11 5 4 4 4 10v20q0 2 0 3 1 1 3 1h5v12q-2 1-5 2-4 0-7 0-6 0-9-1-3-1-5-2-2-2-3-4h-1q-3 2-6 4-4 1-8 2-4 1-10 1zm7-12q2 0 4-1 3 0 6-1 2-1 4-2 2-2 2-4v-4q-9 0-14 1-5 1-8 3-2 1-2 3 0 2 1 3 1 1 3 1 2 1 4 1zm52 11v-53h18l2 9h1q2-4 4-6 3-2 6-3 3-1 6-1 2 0 4 0 2 0 4 1v17h-10q-3 0-6 1-2 1-4 2-1 2-2 4-1 2-1 5v24zm82 1q-6 0-12-1-6-1-11-3-5-2-8-5-3-3-3-7 0-1 0-1 0 0 0-1h23q0 1 0 1 0 0 0 0 0 2 1 3 2 1 4 2 3 0 6 0 2 0 4 0 3 0 5-1 2-1 2-3 0-1-3-2-3-1-8-1-5-1-11-1-4-1-8-2-4-1-7-3-3-2-5-5-2-3-2-7 0-5 3-9 3-3 7-5 5-2 11-3 6-1 12-1 6 0 11 1 6 1 11 2 4 2 7 5 3 3 3 7 0 1 0 1 0 0 0 1h-23v-1q0-1-1-2-2-1-4-2-2 0-4 0-1 0-3 0-1 0-3 0-2 1-3 1-1 1-1 2 0 2 2 3 2 0 6 1 4 0 9 0 5 1 9 2 5 0 9 2 4 2 6 5 3 3 3 9 0 5-3 9-3 3-8 5-4 2-10 3-7 1-13 1z';

/** A cinema ticket in place of the o. */
export const ticket =
  'M135.5 -56H183.5Q197.5 -56 197.5 -42V-34.25A7.5 7.5 0 0 0 197.5 -19.25V-11.5Q197.5 2.5 183.5 2.5H135.5Q121.5 2.5 121.5 -11.5V-19.25A7.5 7.5 0 0 0 121.5 -34.25V-42Q121.5 -56 135.5 -56Z';

/** The star punched out of the ticket. */
export const star =
  'M159.5 -47.7L165.1 -33.0L180.9 -32.2L168.6 -22.2L172.7 -7.0L159.5 -15.6L146.3 -7.0L150.4 -22.2L138.1 -32.2L153.9 -33.0Z';
