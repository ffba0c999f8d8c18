// Why: after a change of screen, keyboard and screen reader start at the new screen's heading, not where the old one was.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../lib/focusHeading';
import { usePlace } from '../lib/usePlace';

/** Whether the new screen has taken the focus itself, as a grid does on the way back. */
function isOnScreen(focus: Element | null) {
  return focus?.closest('main > *') !== null;
}

/**
 * Moves the focus to the main heading when the path has changed, but not on the first screen, and not from where it was
 * put while the screen was on its way.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const place = usePlace().key;
  const shown = useRef(pathname);
  const left = useRef<Element | null>(null);
  useEffect(() => {
    left.current = document.activeElement;
  }, [place]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focus = document.activeElement;
    const isHeld = focus !== document.body && focus !== left.current;
    if (!isHeld && !isOnScreen(focus)) focusHeading();
  }, [pathname]);
}
