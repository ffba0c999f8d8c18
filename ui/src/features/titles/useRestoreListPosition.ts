import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { scrollRestorationKey } from '../../lib/navigation';
import type { TitleList } from '../../lib/titles';

/** Where somebody was when the page went. */
interface SavedPosition {
  locationKey: string;
  /** How many titles were there. */
  count: number;
  y: number;
}

const storage = 'left';
/** As much is loaded again, at most. */
const mostTitles = 600;
const touches = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** What this page's predecessor left, once. */
let savedPosition = takeSavedPosition();

function takeSavedPosition(): SavedPosition | null {
  const [count, y, locationKey] = sessionStorage.getItem(storage)?.split(' ') ?? [];
  sessionStorage.removeItem(storage);
  // Who was at the top has nothing to get back to.
  if (count === undefined || y === undefined || y === '0' || locationKey === undefined) return null;
  return { locationKey, count: Math.min(Number(count), mostTitles), y: Number(y) };
}

/** After a reload, loads as much of the list as there was and scrolls to where it was; whoever moves first is left alone. */
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
    sessionStorage.setItem(storage, `${count} ${Math.round(scrollY)} ${locationKey}`),
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
    const cancel = () => {
      goal.current = null;
    };
    const pagehide = () => savePosition();
    addEventListener('pagehide', pagehide);
    for (const touch of touches) addEventListener(touch, cancel, { passive: true });
    return () => {
      removeEventListener('pagehide', pagehide);
      for (const touch of touches) removeEventListener(touch, cancel);
    };
  }, [locationKey]);
  useEffect(() => restore(), [count, loading]);
}
