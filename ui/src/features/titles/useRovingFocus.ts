import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { indexForKey } from './gridGeometry';

export type RovingFocusOptions = {
  /** Focused as soon as it is mounted. */
  startAt?: number | undefined;
  onMove?: ((index: number) => void) | undefined;
};

/** Roving tabindex over the first links of `count` cells, which have their index in `data-index`. */
export function useRovingFocus(
  grid: RefObject<HTMLElement | null>,
  count: number,
  perRow: number,
  { startAt = -1, onMove }: RovingFocusOptions,
) {
  const hasStart = startAt >= 0 && startAt < count;
  const [focused, setActive] = useState(hasStart ? startAt : 0);
  const active = Math.min(focused, Math.max(0, count - 1));
  const pending = useRef(false);
  const hasFocus = useRef(false);
  const lastCount = useRef(count);

  useLayoutEffect(() => {
    // The scroll position is restored already.
    if (hasStart) linkAt(grid, startAt)?.focus({ preventScroll: true });
    // Only when it is mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    // When a focused tile disappears, the link of the one in its place takes the focus.
    const isRemoved = count < lastCount.current;
    lastCount.current = count;
    const isFocusLost = hasFocus.current && (isRemoved || document.activeElement === document.body);
    if (!pending.current && !isFocusLost) return;
    pending.current = false;
    linkAt(grid, active)?.focus();
  }, [grid, active, count]);

  const onFocus = ({ target }: FocusEvent) => {
    hasFocus.current = true;
    // Includes the stars of a tile: while they have the focus, the row must stay in the document.
    const index = indexOf(target);
    if (index === undefined) return;
    setActive(index);
    onMove?.(index);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    hasFocus.current = currentTarget.contains(relatedTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    if (from === undefined || event.target !== linkAt(grid, from)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = indexForKey(event.key, from, count, perRow);
    if (to === undefined) return;
    event.preventDefault();
    // This change of state mounts the row of a distant tile; then the effect above focuses its link.
    pending.current = to !== active;
    setActive(to);
  };
  return { active, handlers: { onFocus, onBlur, onKeyDown } };
}

function linkAt(grid: RefObject<HTMLElement | null>, index: number): HTMLElement | null {
  return grid.current?.querySelector<HTMLElement>(`[data-index='${index}'] a`) ?? null;
}

function indexOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element && target.closest<HTMLElement>('[data-index]');
  return cell ? Number(cell.dataset.index) : undefined;
}
