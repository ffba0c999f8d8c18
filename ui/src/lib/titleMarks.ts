// Marks of titles, which tiles and the page of a title show: whether the user has seen the title, and whether a change of it
// waits for a connection to the server.
import { useSyncExternalStore } from 'react';

type Mark = 'seen' | 'unsent';

const marked: Record<Mark, ReadonlyMap<string, string>> = { seen: new Map(), unsent: new Map() };
const listeners = new Set<() => void>();

/** Replaces the titles that have a mark. Each has a text. */
export function markTitles(mark: Mark, texts: Iterable<[key: string, text: string]>): void {
  marked[mark] = new Map(texts);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text of a title's mark; undefined without the mark. The text of `seen` is "3 of 10" for a show, empty if all is seen. */
export function useMark(mark: Mark, key: string): string | undefined {
  return useSyncExternalStore(subscribe, () => marked[mark].get(key));
}
