import { useRef } from 'react';
import { useKeepFocus } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { useBackOnline } from '../lib/useOnline';
import { Button } from './Button';
import styles from './State.module.css';

type Props = {
  message: string;
  onRetry?: (() => void) | undefined;
  title?: string | undefined;
  retryLabel?: string | undefined;
  busy?: boolean | undefined;
  /** One line without heading and illustration, for a part of a page. */
  inline?: boolean | undefined;
};

/**
 * A failure that screen readers announce. With `onRetry` it has a button to try again, which is `busy` meanwhile; it also
 * tries again when the browser goes online.
 *
 * It takes the place of the content: of a page, or `inline` of a part of a page. Other failures: a form shows a `FormNotice`,
 * a field its own message, and `Toasts` shows a dialog for a failure that no screen shows.
 */
export function ErrorState({
  message,
  onRetry,
  title = appMessages.errors.heading,
  retryLabel = appMessages.app.retry,
  busy = false,
  inline = false,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  useBackOnline(onRetry !== undefined, () => onRetry?.());
  if (inline) {
    return (
      <div ref={box} className={styles.inline} role="alert">
        <p>{message}</p>
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={box} className={styles.state} role="alert">
      <ErrorIllustration />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A ticket torn through its star. */
function ErrorIllustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 200 120" aria-hidden="true">
      <g transform="rotate(-9 60 66)">
        <path
          className={styles.ticket}
          d="M30 28h58l-6 12l8 10l-9 12l8 11l-8 12l5 11H30a8 8 0 0 1-8-8V72a10 10 0 0 0 0-20V36a8 8 0 0 1 8-8z"
        />
      </g>
      <g transform="rotate(8 140 66) translate(8 -2)">
        <path
          className={styles.ticket}
          d="M98 28h66a8 8 0 0 1 8 8v16a10 10 0 0 0 0 20v16a8 8 0 0 1-8 8H94l-5-11l8-12l-8-11l9-12l-8-10z"
        />
        <path
          className={styles.punched}
          d="M132 44l5.3 11.4l12.4 1.6l-9.1 8.6l2.3 12.3L132 71.9l-10.9 6l2.3-12.3l-9.1-8.6l12.4-1.6z"
        />
      </g>
    </svg>
  );
}
