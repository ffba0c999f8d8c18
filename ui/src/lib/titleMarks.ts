// What the page of a title and its tiles show of it: whether the user has seen it, and whether a change waits for a connection
// to the server.
import { useSyncExternalStore } from 'react';

type Mark = 'seen' | 'unsent';

const marked: Record<Mark, ReadonlyMap<string, string>> = { seen: new Map(), unsent: new Map() };
const listeners = new Set<() => void>();

/** Marks the titles with these keys, each with a text, and no others. */
export function markTitles(mark: Mark, texts: Iterable<[key: string, text: string]>): void {
  marked[mark] = new Map(texts);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text of a mark; undefined without it. That of `seen` is how much of a show is, and empty for all. */
export function useMark(mark: Mark, key: string): string | undefined {
  return useSyncExternalStore(subscribe, () => marked[mark].get(key));
}
