import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '../../lib/focus';
import { scrollSteps } from '../../lib/limits';
import { appMessages } from '../../lib/messages/app';
import { Icon } from '../../ui/Icon';
import styles from './ScrollToTop.module.css';

type Props = {
  /** Pixels per step; more for long distances. */
  step?: number | undefined;
};

const { every, longest } = scrollSteps;
const interruptions = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls up step by step, in larger steps where that would take over 600 ms; at once with reduced motion. */
function scrollUp(step: number) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  const from = window.scrollY;
  const start = performance.now();
  const stride = Math.max(step, from / Math.floor(longest / every));
  let request = 0;
  const move = (now: number) => {
    const steps = Math.max(0, Math.round((now - start) / every));
    const top = Math.max(0, from - steps * stride);
    window.scrollTo(0, top);
    if (top > 0) request = requestAnimationFrame(move);
  };
  request = requestAnimationFrame(move);
  return () => cancelAnimationFrame(request);
}

const isFar = () => window.scrollY > window.innerHeight;

/** Shown once the page is scrolled by more than a screen. */
export function ScrollToTop({ step = scrollSteps.default }: Props) {
  const [far, setFar] = useState(isFar);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const scrolled = () => setFar(isFar());
    const interrupted = () => stop.current?.();
    window.addEventListener('scroll', scrolled, { passive: true });
    for (const name of interruptions) window.addEventListener(name, interrupted, { passive: true });
    return () => {
      interrupted();
      window.removeEventListener('scroll', scrolled);
      for (const name of interruptions) window.removeEventListener(name, interrupted);
    };
  }, []);
  if (!far) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={appMessages.components.scrollToTop}
      onClick={() => {
        // The button disappears; keyboard users continue from the heading.
        focusHeading();
        stop.current = scrollUp(step);
      }}
    >
      <Icon name="arrowUp" />
    </button>
  );
}
