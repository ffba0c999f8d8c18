import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { isRecord, parseJson } from '../json';
import { paths } from '../paths';
import { session } from '../storage';

/** The scroll target of a page: a saved position, its start or the target of its hash, or unchanged. */
export type ScrollTarget = number | 'start' | 'unchanged';

const storage = 'scrollPositions';

/** The key of a history entry. Each visit's first entry has the same one, so its path is used. */
export function scrollRestorationKey({ key, pathname, search }: Location): string {
  // Keys are stored, and a reset token must not be.
  const named = pathname.startsWith(paths.newPassword()) ? paths.newPassword() : pathname;
  return key === 'default' ? named + search : key;
}

export function createScrollPositions() {
  const stored = parseJson(session.get(storage) ?? 'null');
  const positions: Record<string, unknown> = isRecord(stored) ? stored : {};
  const save = (location: Location) => {
    positions[scrollRestorationKey(location)] = window.scrollY;
  };
  return {
    save,
    of: (location: Location): number | null => {
      const position = positions[scrollRestorationKey(location)];
      return typeof position === 'number' ? position : null;
    },
    /** For a reload, and for Back from another site. */
    store: (location: Location) => {
      save(location);
      try {
        session.set(storage, JSON.stringify(positions));
      } catch {
        // Storage is full: the page starts at its top.
      }
    },
  };
}

/** Scrolls to the target once the location is shown, and stores the position when the user leaves the site. */
export function useScrollRestoration(
  location: Location,
  target: ScrollTarget,
  onLeave: () => void,
): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      onLeave();
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      history.scrollRestoration = 'auto';
    };
  }, [onLeave]);
  useLayoutEffect(() => {
    const named = location.hash && document.getElementById(hashId(location.hash));
    if (typeof target === 'number') scrollTo(0, target);
    else if (named) named.scrollIntoView();
    else if (target === 'start') scrollTo(0, 0);
  }, [location, target]);
}

function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
