// Why: the next page is fetched before people reach the end of this one.
import { useEffect, useEffectEvent, useRef } from 'react';

const nearEnd = 500;
const throttle = 500;

function isNearEnd() {
  const page = document.documentElement;
  return page.scrollHeight - (window.scrollY + window.innerHeight) <= nearEnd;
}

/**
 * Calls `onMore` when `wanted` and the window is within 500 px of the page's end: while scrolling, at most every
 * 500 ms, and once after `count` has grown, so that a tall screen fills. A failed load is not repeated by itself.
 */
export function useNearPageEnd(wanted: boolean, count: number, onMore: () => void) {
  const askedAt = useRef(-1);
  const check = useEffectEvent(() => {
    if (wanted && isNearEnd()) onMore();
  });
  useEffect(() => {
    if (!wanted || askedAt.current === count) return;
    askedAt.current = count;
    check();
  }, [wanted, count]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        check();
      }, throttle);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      clearTimeout(timer);
    };
  }, []);
}
