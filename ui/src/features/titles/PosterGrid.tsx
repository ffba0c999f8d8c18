import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { useKeepFocus } from '../../lib/focus';
import { formatNumber } from '../../lib/format';
import { messages } from '../../lib/messages';
import { Announcement } from '../../ui/LiveRegion';
import { TileSkeletons } from '../../ui/Skeleton';
import { geometryFor, tileGap } from './gridGeometry';
import styles from './PosterGrid.module.css';
import { useRovingFocus } from './useRovingFocus';
import type { RovingFocusOptions } from './useRovingFocus';

type TileProps = {
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  index: number;
  /** Whether the tile spans several columns. */
  wide: boolean;
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

/** A virtualized grid over the window's scroll that loads more near the page's end. */
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
  const box = useGridBox(grid);
  const { columns, span, perRow, rows, rowHeight } = geometryFor(
    items.length,
    box.windowWidth,
    box.width || box.windowWidth,
  );
  const focus = useRovingFocus(items.length, perRow, { startAt, onMove });
  useKeepFocus(grid);
  const activeRow = Math.floor(focus.active / perRow);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    scrollMargin: box.top,
    overscan: 2,
    // The row with the tab stop stays mounted, so that scrolling keeps the focus.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])]
        .filter((row) => row < rows)
        .sort((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useNearPageEnd(hasMore && !loading, items.length, onMore);
  return (
    <div role="presentation" {...focus.handlers}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows}
        aria-colcount={perRow}
        className={styles.grid}
        style={{ height: Math.max(0, rows * rowHeight - tileGap) }}
      >
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={styles.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start - box.top}px)`,
            }}
          >
            {items.slice(row.index * perRow, (row.index + 1) * perRow).map((item, column) => {
              const index = row.index * perRow + column;
              const tabIndex = index === focus.active ? 0 : -1;
              const tile = { tabIndex, ref: focus.register(index), index, wide: span > 1 };
              return (
                <div key={keyOf(item)} role="gridcell" style={{ gridColumn: `span ${span}` }}>
                  {renderTile(item, tile)}
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

/** Announces how many titles are loaded when there are more than at first. */
function LoadedCount({ count }: { count: number }) {
  const [first] = useState(count);
  return (
    <Announcement>{count > first ? messages.movies.loaded(formatNumber(count)) : ''}</Announcement>
  );
}

type Box = {
  windowWidth: number;
  width: number;
  top: number;
};

/** The element's width and its distance from the top of the page, measured before each paint that may change them. */
function useGridBox(element: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ windowWidth: window.innerWidth, width: 0, top: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const rect = node.getBoundingClientRect();
      const next = {
        windowWidth: window.innerWidth,
        width: rect.width,
        top: Math.round(rect.top + window.scrollY),
      };
      setBox((last) =>
        last.windowWidth === next.windowWidth && last.width === next.width && last.top === next.top
          ? last
          : next,
      );
    };
    measure();
    // The body's size changes when something above the grid does.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
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
