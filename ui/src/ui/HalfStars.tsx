import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { halfStarMessages } from '../lib/messages/halfStars';
import { halfStarOf, isClearKey, isSingleKey } from '../lib/preferences';
import styles from './HalfStars.module.css';
import { StarShape } from './Stars';
import type { StarsProps } from './Stars';

const scores = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
const sizes = { small: styles.small, medium: undefined, large: styles.large };

/** The score that a key moves to from `from`; undefined for other keys. */
function scoreForKey(key: string, from: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(from + 0.5, 5);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(from - 0.5, 0.5);
  if (key === 'Home') return 0.5;
  if (key === 'End') return 5;
  return undefined;
}

/** The score of a digit, with Shift or without; undefined for other keys. */
function scoreOfDigit(event: KeyboardEvent): number | undefined {
  const { key, code, shiftKey } = event;
  if (!isSingleKey(event)) return undefined;
  return /^[1-5]$/.test(key) ? Number(key) : halfStarOf({ code, shiftKey });
}

/** Like `Stars`, with two radio buttons for each star: its left half gives half a star. */
export function HalfStars({ value, onRate, label, size = 'medium', tabIndex = 0 }: StarsProps) {
  const group = useRef<HTMLDivElement>(null);
  const classes = [styles.stars, sizes[size], onRate && styles.rateable].filter(Boolean).join(' ');
  if (!onRate) {
    return (
      <span className={classes} role="img" aria-label={halfStarMessages.starsOf(label, value)}>
        {scores.map((score) => (
          <span key={score} className={styles.half}>
            <StarShape filled={score <= value} />
          </span>
        ))}
      </span>
    );
  }
  const keyDown = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = scoreOfDigit(event);
    const clear = isClearKey(event.key) && isSingleKey(event) ? 0 : undefined;
    const next = clear ?? digit ?? scoreForKey(event.key, from);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    group.current?.querySelectorAll('button')[Math.max(next * 2 - 1, 0)]?.focus();
    // The digit of the rating clears it.
    if (next !== value || digit) onRate(next);
  };
  const entry = value > 0 ? value : 0.5;
  return (
    <div ref={group} className={classes} role="radiogroup" aria-label={label}>
      {scores.map((score) => (
        <button
          key={score}
          type="button"
          role="radio"
          className={score <= value ? `${styles.half} ${styles.given}` : styles.half}
          aria-checked={score === value}
          aria-label={halfStarMessages.stars(score)}
          tabIndex={score === entry ? tabIndex : -1}
          // The second click of a double click on a star would clear it.
          onClick={({ detail }) => detail < 2 && onRate(score)}
          onKeyDown={(event) => keyDown(event, score)}
        >
          <StarShape filled={score <= value} />
        </button>
      ))}
    </div>
  );
}
