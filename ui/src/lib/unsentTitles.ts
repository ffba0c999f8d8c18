// The titles with a change that waits for a connection to the server.
import { useSyncExternalStore } from 'react';

let unsent: string[] = [];
const listeners = new Set<() => void>();

/** By key. */
export function markUnsent(keys: string[]): void {
  unsent = keys;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useIsUnsent(key: string): boolean {
  return useSyncExternalStore(subscribe, () => unsent.includes(key));
}
