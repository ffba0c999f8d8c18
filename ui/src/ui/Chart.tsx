import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format';
import { Link } from '../lib/router/Link';
import styles from './Chart.module.css';

export interface Column {
  key: string;
  /** Below the column. */
  label: string;
  /** Instead of the label on small screens. */
  shortLabel?: string;
  /** For screen readers; begins with the label, as WCAG 2.5.3 asks of what can be clicked. */
  name: string;
  /** Bars side by side, each below its number. */
  values: number[];
  /** Whether there is a number where there is no bar. */
  showsZero?: boolean;
  to?: string;
}

type ColumnChartProps = {
  label: string;
  columns: Column[];
};

/** The baseline and the height of the highest bar, in pixels. */
const baseline = 176;
const highest = 140;

/** Columns in a given order. Positions are in percent of the width, so that text keeps its size. */
export function ColumnChart({ label, columns }: ColumnChartProps) {
  const most = Math.max(...columns.flatMap(({ values }) => values), 1);
  const width = 100 / Math.max(columns.length, 1);
  return (
    <svg className={styles.plot} role="group" aria-label={label}>
      <line className={styles.baseline} x1="0" x2="100%" y1={baseline} y2={baseline} />
      {columns.map((column, index) => {
        const bars = barsOf(column).map(({ value, left, share }) => ({
          value,
          left: (index + left) * width,
          width: share * width,
          height: (value / most) * highest,
        }));
        return (
          <Fragment key={column.key}>
            <ColumnLink column={column}>
              <rect
                className={styles.target}
                x={`${(index + 0.05) * width}%`}
                y="2"
                width={`${0.9 * width}%`}
                height={baseline + 28}
                rx="10"
              />
              {bars.map((bar) => (
                <Bar key={bar.left} {...bar} />
              ))}
              <text className={styles.label} x={`${(index + 0.5) * width}%`} y={baseline + 22}>
                <tspan data-long={column.shortLabel === undefined ? undefined : true}>
                  {column.label}
                </tspan>
                <tspan data-short>{column.shortLabel}</tspan>
              </text>
            </ColumnLink>
            {/* Outside the link: otherwise the name of the link would have to contain all numbers (WCAG 2.5.3). */}
            <g className={styles.counts} aria-hidden="true">
              {bars.map((bar) => (
                <text
                  key={bar.left}
                  className={styles.count}
                  x={`${bar.left + bar.width / 2}%`}
                  y={baseline - bar.height - 8}
                >
                  {formatNumber(bar.value)}
                </text>
              ))}
            </g>
          </Fragment>
        );
      })}
    </svg>
  );
}

function ColumnLink({ column, children }: { column: Column; children: ReactNode }) {
  const { to, name } = column;
  return to === undefined ? (
    <g role="img" aria-label={name}>
      {children}
    </g>
  ) : (
    <Link to={to} className={styles.column ?? ''} aria-label={name}>
      {children}
    </Link>
  );
}

/** The bars of a column with their left edges and widths, as shares of the column. */
function barsOf({ values, showsZero = false }: Column) {
  const margin = values.length > 1 ? 0.08 : 0.15;
  const share = (1 - 2 * margin) / values.length;
  const bars = values.map((value, place) => ({ value, left: margin + share * place, share }));
  const filled = bars.filter(({ value }) => value > 0);
  return showsZero && filled.length === 0
    ? [{ value: 0, left: margin, share: 1 - 2 * margin }]
    : filled;
}

type BarProps = {
  value: number;
  /** In percent. */
  left: number;
  width: number;
  /** In pixels. */
  height: number;
};

function Bar({ value, left, width, height }: BarProps) {
  if (value === 0) return null;
  return (
    <rect
      className={styles.bar}
      x={`${left}%`}
      y={baseline - Math.max(height, 3)}
      width={`${width}%`}
      height={Math.max(height, 3)}
      rx="3"
    />
  );
}

export interface BarRow {
  key: string;
  label: ReactNode;
  value: number;
  /** At the end of the row. */
  text: ReactNode;
}

/** Bars from the longest to the shortest, with their texts. */
export function BarChart({ rows }: { rows: BarRow[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, label, value, text }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>{label}</span>
          <span className={styles.text}>{text}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.length} style={{ width: `${(value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type ChartTableProps = {
  /** Opens the table. */
  summary: string;
  columns: string[];
  /** The first cell is the row's heading. */
  rows: string[][];
};

/** The numbers of a chart as a table, collapsed at first. */
export function ChartTable({ summary, columns, rows }: ChartTableProps) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
