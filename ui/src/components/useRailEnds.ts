// Why: a button that leads nowhere says so, and one that leads on moves by almost a screen, so that nothing is passed over.
import { type RefObject, useLayoutEffect, useState } from 'react';

const share = 0.85;

/** Whether a row that scrolls sideways is at one of its ends, and how to move it (-1: back, 1: on). */
export function useRailEnds(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const look = () => {
    const node = row.current;
    if (!node) return;
    const atStart = node.scrollLeft < 4;
    const atEnd = node.scrollLeft + node.clientWidth > node.scrollWidth - 4;
    setEnds((last) =>
      last.atStart === atStart && last.atEnd === atEnd ? last : { atStart, atEnd },
    );
  };
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  });
  const move = (direction: -1 | 1) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const node = row.current;
    node?.scrollBy({
      left: direction * node.clientWidth * share,
      behavior: calm ? 'auto' : 'smooth',
    });
  };
  return { ...ends, onScroll: look, move };
}
