// Why: after a change of screen, keyboard and screen reader start at the new screen's heading, not where the old one was.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../lib/focusHeading';

/** Whether the new screen has taken the focus itself, as a grid does on the way back. */
function isFocusTaken() {
  return document.activeElement?.closest('main > *') !== null;
}

/** Moves the focus to the main heading when the path has changed, but not on the first screen. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isFocusTaken()) focusHeading();
  }, [pathname]);
}
