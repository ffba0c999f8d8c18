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
 * When the element leaves the page while it holds the focus, `back` takes it over, or, where that is gone too, the
 * screen's heading.
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
        if (!node.isConnected && document.activeElement === document.body) passFocus(back);
      });
    };
  }, [element, back]);
}

function passFocus(back: RefObject<Element | null> | undefined): void {
  const heir = back?.current;
  if (heir instanceof HTMLElement && heir.isConnected) heir.focus({ preventScroll: true });
  else focusHeading();
}
