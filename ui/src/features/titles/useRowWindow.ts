// Which rows of a long grid are in the document. All rows are equally high.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows by their indexes; `end` is the first one after them. */
export interface RowRange {
  start: number;
  end: number;
}

/** Rows above and below the window. */
const overscan = 2;

/**
 * The next range to render, one row more than `current` at most: a row takes a few milliseconds, and all at once would
 * block scrolling. Rows in the window come first.
 */
export function nextRange(current: RowRange, visible: RowRange, rows: number): RowRange {
  const wanted = {
    start: Math.max(0, visible.start - overscan),
    end: Math.min(rows, visible.end + overscan),
  };
  const start = Math.max(current.start, wanted.start);
  const end = Math.min(current.end, wanted.end);
  if (start >= end) return { start: visible.start, end: Math.min(visible.start + 1, rows) };
  if (end < Math.min(visible.end, rows)) return { start, end: end + 1 };
  if (start > visible.start) return { start: start - 1, end };
  if (end < wanted.end) return { start, end: end + 1 };
  if (start > wanted.start) return { start: start - 1, end };
  return { start, end };
}

const isSame = (one: RowRange, other: RowRange) =>
  one.start === other.start && one.end === other.end;

/** The rows to render of a grid in the page: at first those that fit into the window. */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  rows: number,
  rowHeight: (gridWidth: number) => number,
) {
  const [initialRows] = useState(() => Math.ceil(innerHeight / rowHeight(innerWidth)));
  const [range, setRange] = useState<RowRange>({ start: 0, end: initialRows });
  /** Measured only when the layout is up to date: reading it after a change would compute it once more. */
  const box = useRef({ top: 0, width: 0 });
  /** A scroll position that is restored must not show an empty page. */
  const isNew = useRef(true);

  const visibleRows = (): RowRange => {
    const { top, width } = box.current;
    const height = rowHeight(width || innerWidth);
    const last = Math.max(0, rows - 1);
    const start = Math.min(Math.floor(Math.max(0, -top) / height), last);
    const end = Math.ceil((innerHeight - top) / height);
    return { start, end: Math.min(Math.max(end, start + 1), last + 1) };
  };
  const update = useEffectEvent(() => {
    const visible = visibleRows();
    const isDisjoint = visible.start >= range.end || visible.end <= range.start;
    if (isNew.current && isDisjoint) return flushSync(() => setRange(visible));
    const next = nextRange(range, visible, rows);
    if (!isSame(next, range)) setRange(next);
  });
  useEffect(() => {
    const measure = () => {
      if (!grid.current) return;
      const { top, width } = grid.current.getBoundingClientRect();
      box.current = { top, width };
      update();
    };
    const observer = new ResizeObserver(measure);
    if (grid.current) observer.observe(grid.current);
    // The body's size changes when something above the grid does.
    observer.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    const timer = setTimeout(() => {
      isNew.current = false;
    }, 100);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      clearTimeout(timer);
    };
  }, [grid]);
  // One row after another, each in a task of its own, until all are there.
  useEffect(() => {
    const timer = setTimeout(() => update());
    return () => clearTimeout(timer);
  }, [range, rows]);
  return { range, initialRows };
}
