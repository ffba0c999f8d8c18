import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Roving tabindex over `count` rows, which have their index in `data-index`: arrows move to the same button of another row. */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, startAt: number) {
  const [focused, setFocused] = useState(startAt);
  const active = Math.max(0, Math.min(focused, count - 1));
  /** The index of the button that gets the focus once its row is in the document. */
  const pending = useRef<number | null>(null);
  const within = useRef<number | null>(null);
  const counted = useRef(count);
  useEffect(() => {
    // When the focused row disappears, the one in its place takes the focus.
    const isLost = count < counted.current && document.activeElement === document.body;
    counted.current = count;
    const place = pending.current ?? (isLost ? within.current : null);
    pending.current = null;
    if (place !== null) buttonsOf(list, active)[place]?.focus();
  }, [list, active, count]);
  const onFocus = ({ target }: FocusEvent) => {
    const index = indexOf(target);
    if (index === undefined) return;
    within.current = placeOf(list, index, target);
    setFocused(index);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // When a row is removed, there is no `relatedTarget`.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) within.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    const step = steps[event.key];
    if (from === undefined || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(step(from, count), count - 1));
    if (to === from) return;
    pending.current = placeOf(list, from, event.target);
    setFocused(to);
  };
  return { active, handlers: { onFocus, onBlur, onKeyDown } };
}

function buttonsOf(list: RefObject<HTMLElement | null>, index: number): HTMLElement[] {
  const row = list.current?.querySelector(`[data-index='${index}']`);
  // Only some rows have a button that shows the name.
  return [...(row?.querySelectorAll<HTMLElement>('button:not([data-spoiler])') ?? [])];
}

function placeOf(list: RefObject<HTMLElement | null>, index: number, target: EventTarget): number {
  return Math.max(
    0,
    buttonsOf(list, index).findIndex((button) => button === target),
  );
}

/** The index of the row with an element. */
export function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset['index']) : undefined;
}
