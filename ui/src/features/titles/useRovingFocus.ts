import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { indexForKey } from './gridGeometry';

export type RovingFocusOptions = {
  /** Focused as soon as it is mounted. */
  startAt?: number | undefined;
  onMove?: ((index: number) => void) | undefined;
};

/** Roving tabindex over `count` tiles. */
export function useRovingFocus(
  count: number,
  perRow: number,
  { startAt = -1, onMove }: RovingFocusOptions,
) {
  const starts = startAt >= 0 && startAt < count;
  const [focused, setActive] = useState(starts ? startAt : 0);
  const active = Math.min(focused, Math.max(0, count - 1));
  const links = useRef(new Map<number, HTMLElement>());
  const awaited = useRef(starts ? startAt : -1);
  const pending = useRef(false);
  const within = useRef(false);

  useEffect(() => {
    // When a focused tile disappears, the one in its place takes the focus.
    const lost = within.current && document.activeElement === document.body;
    if (!pending.current && !lost) return;
    pending.current = false;
    links.current.get(active)?.focus();
  }, [active, count]);

  const register = (index: number) => (link: HTMLElement | null) => {
    if (!link) {
      links.current.delete(index);
      return;
    }
    links.current.set(index, link);
    if (awaited.current !== index) return;
    awaited.current = -1;
    // The scroll position is restored already.
    link.focus({ preventScroll: true });
  };
  const indexOf = (holds: (link: HTMLElement) => boolean) => {
    for (const [index, link] of links.current) if (holds(link)) return index;
    return undefined;
  };
  const onFocus = ({ target }: FocusEvent) => {
    within.current = true;
    // A tile's stars belong to it: while they have the focus, its row must stay.
    const cell = target.closest('[role=gridcell]');
    const index = indexOf((link) => link === target || cell?.contains(link) === true);
    if (index === undefined) return;
    setActive(index);
    onMove?.(index);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    within.current = currentTarget.contains(relatedTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf((link) => link === event.target);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = indexForKey(event.key, from, count, perRow);
    if (to === undefined) return;
    event.preventDefault();
    // A tile far away is mounted by this change of state; the effect above then finds its link.
    pending.current = to !== active;
    setActive(to);
  };
  return { active, register, handlers: { onFocus, onBlur, onKeyDown } };
}
