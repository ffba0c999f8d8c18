// Why: a part that goes away with the focus in it would send keyboard users back to the top of the page.
import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from '../lib/focusHeading';

/** When the element leaves the page while it holds the focus, the screen's heading takes it over. */
export function useFocusKept(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = element.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (!node.isConnected && document.activeElement === document.body) focusHeading();
      });
    };
  }, [element]);
}
