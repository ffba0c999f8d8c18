import { useSyncExternalStore } from 'react';

/** Stores a text, or with null removes it, and dispatches `<key>change`, which /theme.js listens to as well. */
export function setLocalStorageValue(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new Event(`${key}change`));
}

/** The stored text, null when there is none; follows changes in this tab and in others. */
export function useLocalStorageValue(key: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener(`${key}change`, listener);
      addEventListener('storage', listener);
      return () => {
        removeEventListener(`${key}change`, listener);
        removeEventListener('storage', listener);
      };
    },
    () => localStorage.getItem(key),
  );
}
