import { useEffect } from 'react';
import { useScrollTarget } from '../../lib/router/RouterProvider';
import { onUserAction } from './onUserAction';

/** Scrolls to the saved position as soon as the page is long enough for it, unless the user acts first. */
export function useScrollOnceLoaded(): void {
  const target = useScrollTarget();
  useEffect(() => {
    if (typeof target !== 'number' || scrollY >= target) return;
    const observer = new ResizeObserver(() => {
      scrollTo(0, target);
      // The browser rounds.
      if (scrollY >= target - 1) end();
    });
    const end = () => {
      observer.disconnect();
      stopListening();
    };
    const stopListening = onUserAction(end);
    observer.observe(document.body);
    return end;
  }, [target]);
}
