// What the page of a title and its tiles show of it: whether the user has seen it, and whether a change waits for a connection
// to the server.
import { useSyncExternalStore } from 'react';

type Mark = 'seen' | 'unsent';

const marked: Record<Mark, ReadonlySet<string>> = { seen: new Set(), unsent: new Set() };
const listeners = new Set<() => void>();

/** Marks the titles with these keys, and no others. */
export function markTitles(mark: Mark, keys: Iterable<string>): void {
  marked[mark] = new Set(keys);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useIsMarked(mark: Mark, key: string): boolean {
  return useSyncExternalStore(subscribe, () => marked[mark].has(key));
}
