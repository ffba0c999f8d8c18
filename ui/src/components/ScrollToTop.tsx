// Why: after a long scroll the top is one press away.
import { useEffect, useRef, useState } from 'react';
import { messages } from '../lib/messages';
import { Icon } from './Icon';
import styles from './ScrollToTop.module.css';

const step = 50;
const frame = 1000 / 60;
const longest = 600;

/** Scrolls up in steps of 50 px a frame, in larger ones where that would take over 600 ms; at once with reduced motion. */
function scrollUp() {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  const from = window.scrollY;
  const start = performance.now();
  const perMillisecond = Math.max(step / frame, from / longest);
  let request = 0;
  const move = (now: number) => {
    const top = Math.max(0, from - (now - start) * perMillisecond);
    window.scrollTo(0, top);
    if (top > 0) request = requestAnimationFrame(move);
  };
  request = requestAnimationFrame(move);
  return () => cancelAnimationFrame(request);
}

/** A floating button, there once the page is scrolled by more than a screen. */
export function ScrollToTop() {
  const [far, setFar] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const scrolled = () => setFar(window.scrollY > window.innerHeight);
    const interrupted = () => stop.current?.();
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('wheel', interrupted, { passive: true });
    window.addEventListener('touchstart', interrupted, { passive: true });
    return () => {
      interrupted();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('wheel', interrupted);
      window.removeEventListener('touchstart', interrupted);
    };
  }, []);
  if (!far) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={messages.components.scrollToTop}
      onClick={() => {
        stop.current = scrollUp();
      }}
    >
      <Icon name="arrowUp" />
    </button>
  );
}
