// Why: a reload, also the one that a phone makes by itself, forgets the pages of a list; who was deep in it gets back
// there.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { placeName } from '../lib/placeName';
import type { TitleList } from '../lib/titleList';

/** Where somebody was when the page went. */
interface Left {
  place: string;
  /** How many titles were there. */
  count: number;
  y: number;
}

const storage = 'left';
/** As much is loaded again, at most. */
const mostTitles = 600;
const touches = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** What this page's predecessor left, once. */
let left = takeLeft();

function takeLeft(): Left | null {
  const [count, y, place] = sessionStorage.getItem(storage)?.split(' ') ?? [];
  sessionStorage.removeItem(storage);
  // Who was at the top has nothing to get back to.
  if (count === undefined || y === undefined || y === '0' || place === undefined) return null;
  return { place, count: Math.min(Number(count), mostTitles), y: Number(y) };
}

/** After a reload, loads as much of the list as there was and scrolls to where it was; whoever moves first is left alone. */
export function useDeepPlace({ titles, hasMore, loading, error, onMore }: TitleList): void {
  const place = placeName(useLocation());
  const count = titles?.length ?? 0;
  const goal = useRef<Left>(null);
  const leave = useEffectEvent(() =>
    sessionStorage.setItem(storage, `${count} ${Math.round(scrollY)} ${place}`),
  );
  const proceed = useEffectEvent(() => {
    const wanted = goal.current;
    if (wanted === null || loading || count === 0) return;
    if (count < wanted.count && hasMore && !error) return onMore();
    goal.current = null;
    scrollTo(0, wanted.y);
  });
  useEffect(() => {
    goal.current = left?.place === place ? left : null;
    left = null;
    const stay = () => {
      goal.current = null;
    };
    const pagehide = () => leave();
    addEventListener('pagehide', pagehide);
    for (const touch of touches) addEventListener(touch, stay, { passive: true });
    return () => {
      removeEventListener('pagehide', pagehide);
      for (const touch of touches) removeEventListener(touch, stay);
    };
  }, [place]);
  useEffect(() => proceed(), [count, loading]);
}
