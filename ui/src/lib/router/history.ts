import { createPath, parsePath } from 'react-router';
import type { Location, Path, To } from 'react-router';
import { basePath } from '../basePath';

/** An entry of the session history. */
export interface HistoryEntry {
  location: Location;
  /** The place in the session history. */
  index: number;
  /** Whether a view transition led to it. */
  viewTransition: boolean;
}

export interface RouterHistory {
  current: () => HistoryEntry;
  push: (entry: HistoryEntry) => void;
  replace: (entry: HistoryEntry) => void;
  go: (delta: number) => void;
  /** Calls `onPop` after Back and Forward. Returns a function that stops this. */
  listen: (onPop: () => void) => () => void;
}

/** The key of an entry that the router did not create, as in React Router. */
const defaultKey = 'default';

/** Whether the visit began with the location: Back leads out of the app. */
export const isFirstEntry = ({ key }: Location) => key === defaultKey;

export function createLocation(to: To, from: Location, state: unknown): Location {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { pathname = from.pathname, search = '', hash = '' } = path;
  // The browser's encoding, as in `location`.
  const url = new URL(location.origin + createPath({ pathname, search, hash }));
  const key = Math.random().toString(36).slice(2, 10);
  return { pathname: url.pathname, search: url.search, hash: url.hash, state, key };
}

/** The address in the browser of a location, which does not have the base path. */
export const createHref = (path: Partial<Path>) => basePath + createPath(path);

interface StoredEntry {
  usr?: unknown;
  key?: string;
  idx?: number;
  viewTransition?: boolean;
}

export function createBrowserHistory(): RouterHistory {
  const current = (): HistoryEntry => {
    const { pathname, search, hash } = window.location;
    const stored: StoredEntry | null = history.state;
    const { usr = null, key = defaultKey, idx = 0, viewTransition = false } = stored ?? {};
    const path = pathname.slice(basePath.length);
    const location = { pathname: path, search, hash, state: usr, key };
    return { location, index: idx, viewTransition };
  };
  const store = ({ location, index, viewTransition }: HistoryEntry): StoredEntry => ({
    usr: location.state,
    key: location.key,
    idx: index,
    viewTransition,
  });
  return {
    current,
    push: (entry) => history.pushState(store(entry), '', createHref(entry.location)),
    replace: (entry) => history.replaceState(store(entry), '', createHref(entry.location)),
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
  };
}

/** For tests. */
export function createMemoryHistory(address: string): RouterHistory {
  const blank = { pathname: '/', search: '', hash: '', state: null, key: defaultKey };
  const first = { ...createLocation(address, blank, null), key: defaultKey };
  const entries: HistoryEntry[] = [{ location: first, index: 0, viewTransition: false }];
  let [entry] = entries;
  let popped: () => void = () => undefined;
  const current = () => {
    if (!entry) throw new Error('no entry');
    return entry;
  };
  const put = (next: HistoryEntry) => {
    entries.splice(next.index, Infinity, next);
    entry = next;
  };
  return {
    current,
    push: put,
    replace: (next) => {
      entries[next.index] = next;
      entry = next;
    },
    go: (delta) => {
      entry = entries[current().index + delta] ?? current();
      popped();
    },
    listen: (onPop) => {
      popped = onPop;
      return () => {
        popped = () => undefined;
      };
    },
  };
}
