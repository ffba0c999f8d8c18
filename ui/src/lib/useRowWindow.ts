// Which rows of a long grid are in the document. All rows are equally high.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * The next rows to render, by slot: adds one missing row, visible rows first, then the rows near them. It reuses the slot of a
 * row that is no longer needed. Rendering all missing rows at once would block scrolling.
 */
export function nextSlots(
  slots: number[],
  visible: number[],
  rows: number,
  kept: number,
): number[] {
  const [first = 0] = visible;
  const end = first + visible.length;
  const wanted = [...visible, end, first - 1, end + 1];
  const missing = wanted.find((row) => row >= 0 && row < rows && !slots.includes(row));
  if (missing === undefined) return slots;
  const free = slots.findIndex((row) => row !== kept && !wanted.includes(row));
  return free < 0 ? [...slots, missing] : slots.map((row, slot) => (slot === free ? missing : row));
}

/** The rows without posters: during a fast scroll, all added rows; after it, one row fewer each time, visible rows first. */
export function nextPassing(
  passing: number[],
  slots: number[],
  next: number[],
  visible: number[],
  isFast: boolean,
): number[] {
  const stay = passing.filter((row) => next.includes(row));
  if (!isFast) {
    if (passing.length === 0) return passing;
    const shown = stay.find((row) => visible.includes(row)) ?? stay[0];
    return stay.filter((row) => row !== shown);
  }
  const added = next.filter((row) => !slots.includes(row) && !stay.includes(row));
  return added.length > 0 ? [...stay, ...added] : passing;
}

/** In rows per frame. Wheels and fingers scroll more slowly. */
const fastScroll = 1.2;
/** In ms, without a scroll event. */
const scrollEnd = 100;

function rowsFrom(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

/**
 * The rows of a grid to render, by slot: at first those that fit into the window, and always `kept`. During a fast scroll,
 * added rows are `passing`: they render without posters, which would be loaded in vain.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  rows: number,
  kept: number,
  rowHeight: (gridWidth: number) => number,
) {
  const [initialRows] = useState(() => Math.ceil(innerHeight / rowHeight(innerWidth)));
  const [slots, setSlots] = useState(() => rowsFrom(0, initialRows));
  const [passing, setPassing] = useState<number[]>([]);
  if (!slots.includes(kept)) setSlots([...slots, kept]);
  /** Measured only while the layout is up to date: reading it after a change would force another layout. */
  const box = useRef({ top: 0, width: 0 });
  /** True at first: when a scroll position is restored, all visible rows are rendered at once. */
  const isNew = useRef(true);
  /** The number of long moves in a row. One is a jump; more are a fast scroll. */
  const longMoves = useRef(0);

  const visibleRows = () => {
    const { top, width } = box.current;
    const height = rowHeight(width || innerWidth);
    const first = Math.max(0, Math.min(Math.floor(-top / height), rows - 1));
    const end = Math.min(Math.ceil((innerHeight - top) / height), rows);
    return rowsFrom(first, Math.max(1, end - first));
  };
  const update = useEffectEvent(() => {
    const visible = visibleRows();
    if (isNew.current && !visible.some((row) => slots.includes(row)))
      return flushSync(() => setSlots(visible));
    const next = nextSlots(slots, visible, rows, kept);
    setSlots(next);
    setPassing(nextPassing(passing, slots, next, visible, longMoves.current > 1));
  });
  /** `pixels`: the distance since the last scroll event. */
  const moved = useEffectEvent((pixels: number) => {
    const { width } = box.current;
    const isLong = width > 0 && Math.abs(pixels) > fastScroll * rowHeight(width);
    longMoves.current = isLong ? longMoves.current + 1 : 0;
    update();
  });
  useEffect(() => {
    const measure = () => {
      if (!grid.current) return;
      const { top, width } = grid.current.getBoundingClientRect();
      box.current = { top, width };
    };
    const resized = () => {
      measure();
      update();
    };
    const observer = new ResizeObserver(resized);
    if (grid.current) observer.observe(grid.current);
    // The body's size changes when something above the grid does.
    observer.observe(document.body);
    let end: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      const { top } = box.current;
      measure();
      moved(box.current.top - top);
      clearTimeout(end);
      end = setTimeout(() => moved(0), scrollEnd);
    };
    addEventListener('scroll', scrolled, { passive: true });
    // The observer does not report a change of the window's height.
    addEventListener('resize', resized);
    const timer = setTimeout(() => {
      isNew.current = false;
    }, 100);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', scrolled);
      removeEventListener('resize', resized);
      clearTimeout(end);
      clearTimeout(timer);
    };
  }, [grid]);
  // Adds one row after another, each in its own task.
  useEffect(() => {
    const timer = setTimeout(() => update());
    return () => clearTimeout(timer);
  }, [slots, rows, passing]);
  return { slots, passing, initialRows };
}
