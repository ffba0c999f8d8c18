import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useKeepFocus } from '../../lib/focus';
import { formatNumber } from '../../lib/shortFormats';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { Announcement } from '../../ui/LiveRegion';
import { PostersPaused } from '../../ui/Poster';
import { TileSkeletons } from '../../ui/Skeleton';
import { geometryFor } from './gridGeometry';
import styles from './PosterGrid.module.css';
import { useRovingFocus } from './useRovingFocus';
import type { RovingFocusOptions } from './useRovingFocus';
import { useRowWindow } from '../../lib/useRowWindow';

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
  renderTile: (item: T, props: TileProps) => ReactNode;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  label: string;
  /** In pixels, below each tile. */
  noteHeight?: number | undefined;
};

/** A virtualized grid over the window's scroll that loads more near the page's end. The style sheet places the rows. */
export function PosterGrid<T>({
  items,
  renderTile,
  hasMore,
  loading,
  onMore,
  label,
  noteHeight = 0,
  startAt,
  onMove,
}: Props<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const windowWidth = useWindowWidth();
  const geometry = (width: number) => geometryFor(items.length, windowWidth, width, noteHeight);
  const { columns, span, perRow, rows } = geometry(windowWidth);
  const focus = useRovingFocus(grid, items.length, perRow, { startAt, onMove });
  useKeepFocus(grid);
  const rowHeight = (width: number) => geometry(width).rowHeight;
  const activeRow = Math.floor(focus.active / perRow);
  const { slots, passing, initialRows } = useRowWindow(grid, rows, activeRow, rowHeight);
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
        // The rows in their order, which differs from that of their elements.
        aria-owns={slots
          .filter((row) => row < rows)
          .sort((one, other) => one - other)
          .map((row) => `row${row}`)
          .join(' ')}
        className={styles.grid}
        // No custom property: its change would recompute the styles of all tiles.
        style={{ height: `max(0px, calc(${rows} * var(--row-height) - var(--tile-gap)))` }}
      >
        {slots.map(
          (row, slot) =>
            row < rows && (
              <div
                key={slot}
                id={`row${row}`}
                role="row"
                aria-rowindex={row + 1}
                className={styles.row}
                style={{ transform: `translateY(calc(${row} * var(--row-height)))` }}
              >
                <PostersPaused value={passing.includes(row)}>
                  {items.slice(row * perRow, (row + 1) * perRow).map((item, column) => {
                    const index = row * perRow + column;
                    return (
                      <div key={column} role="gridcell" data-index={index} style={cell}>
                        {renderTile(item, {
                          tabIndex: index === focus.active ? 0 : -1,
                          wide: span > 1,
                          eager: row < initialRows,
                          first: row === 0,
                        })}
                      </div>
                    );
                  })}
                </PostersPaused>
              </div>
            ),
        )}
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
 * Calls `onMore` if `wanted` and the window is within 500 px of the page's end. Checks on scroll and resize, at most every
 * 500 ms, and once after `count` has grown, so that a tall screen fills. A failed load is not repeated.
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
    window.addEventListener('resize', scrolled);
    return () => {
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', scrolled);
      clearTimeout(timer);
    };
  }, []);
}
