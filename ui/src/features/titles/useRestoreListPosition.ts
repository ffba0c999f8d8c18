import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { scrollRestorationKey } from '../../lib/router/scrollRestoration';
import type { TitleList } from '../../lib/titles';
import { session } from '../../lib/storage';
import { onUserAction } from './onUserAction';

interface SavedPosition {
  locationKey: string;
  /** The number of titles loaded. */
  count: number;
  y: number;
}

const storage = 'left';
const maxTitles = 600;

let savedPosition = takeSavedPosition();

function takeSavedPosition(): SavedPosition | null {
  const [count, y, locationKey] = session.get(storage)?.split(' ') ?? [];
  session.remove(storage);
  // Nothing to restore at the top.
  if (count === undefined || y === undefined || y === '0' || locationKey === undefined) return null;
  return { locationKey, count: Math.min(Number(count), maxTitles), y: Number(y) };
}

/** After a reload, loads as many titles as before and scrolls to the old position, unless the user scrolls first. */
export function useRestoreListPosition({
  titles,
  hasMore,
  loading,
  error,
  onMore,
}: TitleList): void {
  const locationKey = scrollRestorationKey(useLocation());
  const count = titles?.length ?? 0;
  const goal = useRef<SavedPosition>(null);
  const savePosition = useEffectEvent(() =>
    session.set(storage, `${count} ${Math.round(scrollY)} ${locationKey}`),
  );
  const restore = useEffectEvent(() => {
    const target = goal.current;
    if (target === null || loading || count === 0) return;
    if (count < target.count && hasMore && !error) return onMore();
    goal.current = null;
    scrollTo(0, target.y);
  });
  useEffect(() => {
    goal.current = savedPosition?.locationKey === locationKey ? savedPosition : null;
    savedPosition = null;
    const stopListening = onUserAction(() => {
      goal.current = null;
    });
    const pagehide = () => savePosition();
    addEventListener('pagehide', pagehide);
    return () => {
      removeEventListener('pagehide', pagehide);
      stopListening();
    };
  }, [locationKey]);
  useEffect(() => restore(), [count, loading]);
}
