import { cannotHover } from '../../lib/preferences';

/** The gap between tiles in pixels; `--tile-gap` in tokens.css is the same. */
export const tileGap = 8;

/** The height below a poster where nothing can hover, in pixels; `--tile-caption` in tokens.css is the same. */
export const captionHeight = 44;

/** Columns by minimum window width in pixels; `--columns` in tokens.css is the same. Below, the user may choose. */
const breakpoints = [
  { from: 1920, columns: 8 },
  { from: 1280, columns: 6 },
  { from: 960, columns: 4 },
  { from: 600, columns: 3 },
];

type Geometry = {
  columns: number;
  span: number;
  perRow: number;
  rows: number;
  rowHeight: number;
};

export function columnsFor(windowWidth: number): number {
  return (
    breakpoints.find((step) => windowWidth >= step.from)?.columns ??
    Number(document.documentElement.dataset['columns'] ?? 2)
  );
}

/**
 * The layout of `count` tiles. If there are fewer than three, each spans up to three columns, with the poster in the first one.
 * `noteHeight` is the height of the note below each tile.
 */
export function geometryFor(
  count: number,
  windowWidth: number,
  gridWidth: number,
  noteHeight = 0,
): Geometry {
  const columns = columnsFor(windowWidth);
  const span = count < 3 ? Math.min(3, columns) : 1;
  const perRow = Math.floor(columns / span);
  const column = (gridWidth - tileGap * (columns - 1)) / columns;
  return {
    columns,
    span,
    perRow,
    rows: Math.ceil(count / perRow),
    rowHeight:
      Math.max(0, column) * 1.5 + tileGap + noteHeight + (cannotHover() ? captionHeight : 0),
  };
}

/** The index that a key leads to from `from`, or undefined for a key that moves nothing. */
export function indexForKey(
  key: string,
  from: number,
  count: number,
  perRow: number,
): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + perRow,
    ArrowUp: from - perRow,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  if (to >= 0 && to < count) return to;
  // Down from a full row into a shorter last row: the last tile is the nearest.
  const lastRowIsBelow = Math.floor(from / perRow) < Math.floor((count - 1) / perRow);
  return key === 'ArrowDown' && lastRowIsBelow ? count - 1 : from;
}
