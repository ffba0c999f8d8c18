// Why: a part that goes away with the focus in it would send keyboard users back to the top of the page.
import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from '../lib/focusHeading';

/**
 * When the element leaves the page while it holds the focus, `back` takes it over, or, where that is gone too, the
 * screen's heading.
 */
export function useFocusKept(
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
