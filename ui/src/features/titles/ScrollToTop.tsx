import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '../../lib/focus';
import { scrollSteps } from '../../lib/limits';
import { messages } from '../../lib/messages';
import { Icon } from '../../ui/Icon';
import styles from './ScrollToTop.module.css';

type Props = {
  /** How many pixels a step is, as long as the way is short enough for it. */
  step?: number | undefined;
};

const { every, longest } = scrollSteps;
/** What people do to go elsewhere meanwhile. */
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

/** A floating button, there once the page is scrolled by more than a screen. The heading takes its focus over. */
export function ScrollToTop({ step = scrollSteps.usual }: Props) {
  const [far, setFar] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const scrolled = () => setFar(window.scrollY > window.innerHeight);
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
      aria-label={messages.components.scrollToTop}
      onClick={() => {
        // The button goes away on the way; who came by keys goes on from the top.
        focusHeading();
        stop.current = scrollUp(step);
      }}
    >
      <Icon name="arrowUp" />
    </button>
  );
}
