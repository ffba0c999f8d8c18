// Why: after a change of screen, keyboard and screen reader start at the new screen's heading, not where the old one was.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the main heading when the path has changed, but not on the first screen. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
