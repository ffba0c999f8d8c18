import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Moves the focus to the heading of the open dialog, or else of the page, without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector('dialog[open]') ? 'dialog[open] h2' : 'main h1';
  const target = document.querySelector<HTMLElement>(heading) ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * When the element is unmounted while it has the focus, moves the focus to `back`, or to the heading of the page when `back`
 * is unmounted as well.
 */
export function useKeepFocus(
  element: RefObject<HTMLElement | null>,
  back?: RefObject<Element | null>,
): void {
  useLayoutEffect(() => {
    const node = element.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (!node.isConnected && document.activeElement === document.body) restoreFocus(back);
      });
    };
  }, [element, back]);
}

/** Focuses `back`, or the heading when it is no longer in the page. */
export function restoreFocus(back: RefObject<Element | null> | undefined): void {
  const target = back?.current;
  if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
  else focusHeading();
}
