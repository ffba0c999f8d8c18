// Why: in a grid of hundreds, one Tab reaches a tile and the arrow keys walk the rest.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { indexForKey } from './gridGeometry';

/** A roving tab stop over `count` tiles: which one holds it, how tiles register, and the handlers of the grid. */
export function useTileWalk(count: number, perRow: number) {
  const [active, setActive] = useState(0);
  const links = useRef(new Map<number, HTMLElement>());
  const pending = useRef(false);

  useEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    links.current.get(active)?.focus();
  }, [active]);

  const register = (index: number) => (link: HTMLElement | null) => {
    if (link) links.current.set(index, link);
    else links.current.delete(index);
  };
  const indexOf = (target: EventTarget) => {
    for (const [index, link] of links.current) if (link === target) return index;
    return undefined;
  };
  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target);
    if (index !== undefined) setActive(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = indexForKey(event.key, from, count, perRow);
    if (to === undefined) return;
    event.preventDefault();
    // A tile far away is mounted by this change of state; the effect above then finds its link.
    pending.current = to !== active;
    setActive(to);
  };
  return { active: Math.min(active, Math.max(0, count - 1)), register, onFocus, onKeyDown };
}
