// Why: a list of any length scrolls smoothly because only the rows in sight exist.
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { geometryFor, tileGap } from './gridGeometry';
import styles from './PosterGrid.module.css';
import { TileSkeletons } from './TileSkeletons';
import { useFocusKept } from './useFocusKept';
import { useGridBox } from './useGridBox';
import { useNearPageEnd } from './useNearPageEnd';
import { useTileWalk, type Walk } from './useTileWalk';

type TileProps = {
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  index: number;
  /** Whether the tile spans several columns. */
  wide: boolean;
};

type Props<T> = Walk & {
  items: T[];
  keyOf: (item: T) => string;
  renderTile: (item: T, props: TileProps) => ReactNode;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  label: string;
};

/** Tiles in rows over the window's scroll; asks for more near the page's end; arrow keys walk, and the focus is never lost. */
export function PosterGrid<T>({
  items,
  keyOf,
  renderTile,
  hasMore,
  loading,
  onMore,
  label,
  startAt,
  onWalk,
}: Props<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const box = useGridBox(grid);
  const { columns, span, perRow, rows, rowHeight } = geometryFor(
    items.length,
    box.windowWidth,
    box.width || box.windowWidth,
  );
  const walk = useTileWalk(items.length, perRow, { startAt, onWalk });
  useFocusKept(grid);
  const activeRow = Math.floor(walk.active / perRow);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    scrollMargin: box.top,
    overscan: 2,
    // The row that holds the tab stop stays, so that scrolling never drops the focus.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])]
        .filter((row) => row < rows)
        .sort((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useNearPageEnd(hasMore && !loading, items.length, onMore);
  return (
    <div role="presentation" {...walk.handlers}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows}
        aria-colcount={perRow}
        aria-busy={loading}
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
            {items.slice(row.index * perRow, (row.index + 1) * perRow).map((item, place) => {
              const index = row.index * perRow + place;
              const tabIndex = index === walk.active ? 0 : -1;
              const tile = { tabIndex, ref: walk.register(index), index, wide: span > 1 };
              return (
                <div key={keyOf(item)} role="gridcell" style={{ gridColumn: `span ${span}` }}>
                  {renderTile(item, tile)}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {loading && hasMore && items.length > 0 && (
        <div className={styles.more}>
          <TileSkeletons count={columns} />
        </div>
      )}
    </div>
  );
}
