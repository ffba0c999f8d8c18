import { lazy, Suspense, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { appMessages } from '../lib/messages/app';
import { areHalfStarsOn, isClearKey, isSingleKey } from '../lib/preferences';
import styles from './Stars.module.css';

export type StarsProps = {
  value: number;
  onRate?: ((score: number) => void) | undefined;
  label: string;
  size?: 'small' | 'medium' | 'large' | undefined;
  tabIndex?: number | undefined;
};

const scores = [1, 2, 3, 4, 5];

/** The star that a key moves to from `from`; undefined for other keys. */
function starForKey(key: string, from: number) {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(from + 1, 5);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(from - 1, 1);
  if (key === 'Home') return 1;
  if (key === 'End') return 5;
  return undefined;
}

const HalfStars = lazy(() =>
  import('./HalfStars').then(
    (code) => ({ default: code.HalfStars }),
    () => ({ default: WholeStars }),
  ),
);

/** Five stars, in halves if the user wants that. */
export function Stars(props: StarsProps) {
  const whole = <WholeStars {...props} />;
  if (!areHalfStarsOn()) return whole;
  return (
    <Suspense fallback={whole}>
      <HalfStars {...props} />
    </Suspense>
  );
}

/**
 * Without `onRate` a picture with its value as text; with it a radio group. Arrow keys, like those of native radio buttons, and
 * the digits 1 to 5 rate at once; 0, Backspace and Delete clear. A click on the current star calls `onRate` too.
 */
function WholeStars({ value: exact, onRate, label, size = 'medium', tabIndex = 0 }: StarsProps) {
  const value = Math.ceil(exact);
  const group = useRef<HTMLDivElement>(null);
  const classes = `${styles.stars} ${styles[size]}`;
  if (!onRate) {
    const alternative = appMessages.components.starsOf(label, value);
    return (
      <span className={classes} role="img" aria-label={alternative}>
        {scores.map((score) => (
          <StarShape key={score} filled={score <= value} />
        ))}
      </span>
    );
  }
  const keyDown = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (isClearKey(event.key) && isSingleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      if (value > 0) onRate(0);
      return;
    }
    const to = starForKey(event.key, from);
    const digit = scores.find((score) => String(score) === event.key && isSingleKey(event));
    const next = to ?? digit;
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    group.current?.querySelectorAll('button')[next - 1]?.focus();
    if (next !== value || digit) onRate(next);
  };
  const entry = scores.includes(value) ? value : 1;
  return (
    <div
      ref={group}
      className={`${classes} ${styles.rateable}`}
      role="radiogroup"
      aria-label={label}
      data-value={size === 'small' ? value : undefined}
    >
      {scores.map((score) => (
        <button
          key={score}
          type="button"
          role="radio"
          className={score <= value ? `${styles.star} ${styles.given}` : styles.star}
          aria-checked={score === value}
          aria-label={appMessages.components.stars(score)}
          tabIndex={score === entry ? tabIndex : -1}
          // The second click of a double click on a star would clear it.
          onClick={({ detail }) => detail < 2 && onRate(score)}
          onKeyDown={(event) => keyDown(event, score)}
        >
          {size === 'small' ? null : <StarShape filled={score <= value} />}
        </button>
      ))}
    </div>
  );
}

type StarShapeProps = {
  filled: boolean;
};

export function StarShape({ filled }: StarShapeProps) {
  return (
    <svg
      className={`${styles.shape} ${filled ? styles.filled : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M12 1.8l3.1 6.6l7.2.9l-5.3 4.9l1.4 7.1l-6.4-3.5l-6.4 3.5l1.4-7.1l-5.3-4.9l7.2-.9z" />
    </svg>
  );
}
