import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useKeepFocus } from '../../lib/focus';
import { formatNumber } from '../../lib/format';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { Announcement } from '../../ui/LiveRegion';
import { TileSkeletons } from '../../ui/Skeleton';
import { geometryFor } from './gridGeometry';
import styles from './PosterGrid.module.css';
import { useRovingFocus } from './useRovingFocus';
import type { RovingFocusOptions } from './useRovingFocus';
import { useRowWindow } from './useRowWindow';

declare module 'react' {
  interface CSSProperties {
    '--row'?: number;
  }
}

type TileProps = {
  tabIndex: number;
  /** Whether the tile spans several columns. */
  wide: boolean;
  /** Whether it is in the window at first. */
  eager: boolean;
  /** Whether it is in the first row. */
  first: boolean;
};

type Props<T> = RovingFocusOptions & {
  items: T[];
  keyOf: (item: T) => string;
  renderTile: (item: T, props: TileProps) => ReactNode;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  label: string;
};

/** A virtualized grid over the window's scroll that loads more near the page's end. The style sheet places the rows. */
export function PosterGrid<T>({
  items,
  keyOf,
  renderTile,
  hasMore,
  loading,
  onMore,
  label,
  startAt,
  onMove,
}: Props<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const windowWidth = useWindowWidth();
  const geometry = (width: number) => geometryFor(items.length, windowWidth, width);
  const { columns, span, perRow, rows } = geometry(windowWidth);
  const focus = useRovingFocus(grid, items.length, perRow, { startAt, onMove });
  useKeepFocus(grid);
  const { range, initialRows } = useRowWindow(grid, rows, (width) => geometry(width).rowHeight);
  useNearPageEnd(hasMore && !loading, items.length, onMore);
  const cell: CSSProperties = span > 1 ? { gridColumn: `span ${span}` } : {};
  return (
    <div role="presentation" className={styles.box} {...focus.handlers}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows}
        aria-colcount={perRow}
        className={styles.grid}
        // Not a property of its own: the style of every tile would be computed again.
        style={{ height: `max(0px, calc(${rows} * var(--row-height) - var(--tile-gap)))` }}
      >
        {rowsOf(range, Math.floor(focus.active / perRow), rows).map((row) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            className={styles.row}
            style={{ '--row': row }}
          >
            {items.slice(row * perRow, (row + 1) * perRow).map((item, column) => {
              const index = row * perRow + column;
              return (
                <div key={keyOf(item)} role="gridcell" data-index={index} style={cell}>
                  {renderTile(item, {
                    tabIndex: index === focus.active ? 0 : -1,
                    wide: span > 1,
                    eager: row < initialRows,
                    first: row === 0,
                  })}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <LoadedCount count={items.length} />
      {loading && hasMore && items.length > 0 && (
        <div className={styles.more} aria-busy="true">
          <TileSkeletons count={columns} />
        </div>
      )}
    </div>
  );
}

/** The rows of a range and the one with the tab stop, which stays mounted so that scrolling keeps the focus. */
function rowsOf({ start, end }: { start: number; end: number }, active: number, count: number) {
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (active < start) rows.unshift(active);
  if (active >= end) rows.push(active);
  return rows.filter((row) => row < count);
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const resized = () => setWidth(innerWidth);
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, []);
  return width;
}

/** Announces how many titles are loaded when there are more than at first. */
function LoadedCount({ count }: { count: number }) {
  const [first] = useState(count);
  return (
    <Announcement>
      {count > first ? catalogueMessages.movies.loaded(formatNumber(count)) : ''}
    </Announcement>
  );
}

const nearEnd = 500;
const throttle = 500;

function isNearEnd() {
  const page = document.documentElement;
  return page.scrollHeight - (window.scrollY + window.innerHeight) <= nearEnd;
}

/**
 * Calls `onMore` when `wanted` and the window is within 500 px of the page's end: while scrolling, at most every
 * 500 ms, and once after `count` has grown, so that a tall screen fills. A failed load is not repeated by itself.
 */
function useNearPageEnd(wanted: boolean, count: number, onMore: () => void) {
  const requestedAt = useRef(-1);
  const check = useEffectEvent(() => {
    if (wanted && isNearEnd()) onMore();
  });
  useEffect(() => {
    if (!wanted || requestedAt.current === count) return;
    requestedAt.current = count;
    check();
  }, [wanted, count]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        check();
      }, throttle);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      clearTimeout(timer);
    };
  }, []);
}
