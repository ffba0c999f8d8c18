// Which rows of a long grid are in the document. All rows are equally high.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * The rows to show, by the element that shows each: one more of the visible ones and those near them than before, in an
 * element whose row is no longer needed. All at once would block scrolling.
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

function rowsFrom(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

/** The rows to render of a grid in the page, by slot: at first those that fit into the window, and always `kept`. */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  rows: number,
  kept: number,
  rowHeight: (gridWidth: number) => number,
) {
  const [initialRows] = useState(() => Math.ceil(innerHeight / rowHeight(innerWidth)));
  const [slots, setSlots] = useState(() => rowsFrom(0, initialRows));
  if (!slots.includes(kept)) setSlots([...slots, kept]);
  /** Measured only when the layout is up to date: reading it after a change would compute it once more. */
  const box = useRef({ top: 0, width: 0 });
  /** A scroll position that is restored must not show an empty page. */
  const isNew = useRef(true);

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
    setSlots(nextSlots(slots, visible, rows, kept));
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
  }, [slots, rows]);
  return { slots, initialRows };
}
