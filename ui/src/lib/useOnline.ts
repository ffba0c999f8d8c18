import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** `navigator.onLine`. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls `onBack` when the browser goes online, while `enabled`. */
export function useBackOnline(enabled: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!enabled) return;
    const listener = () => back();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [enabled]);
}
