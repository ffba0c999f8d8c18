import { useEffect, useEffectEvent } from 'react';
import { pollInterval } from './limits';

/** Calls `refetch` regularly while `isActive`, except in a hidden tab: a query with `refetchOnFocus` is loaded when it is shown. */
export function usePolling(isActive: boolean, refetch: () => unknown): void {
  const poll = useEffectEvent(refetch);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (!document.hidden) poll();
    }, pollInterval);
    return () => clearInterval(timer);
  }, [isActive]);
}
