import { formatNumber, formatPercent } from '../../lib/format';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { filterOfStars } from './filters';
import styles from './ScorePlot.module.css';

type Props = {
  /** Titles with 1, 2, 3, 4 and 5 stars. */
  counts: number[];
};

const text = accountMessages.ratingSummary;
/** The baseline and the height of the highest bar, in pixels. */
const baseline = 176;
const highest = 140;
/** In percent of the width, so that text keeps its size. */
const column = 20;

export function ScorePlot({ counts }: Props) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const rows = counts.map((count, index) => ({
    stars: index + 1,
    name: appMessages.components.stars(index + 1),
    count,
    titles: text.titles(count, formatNumber(count)),
    share: formatPercent(all === 0 ? 0 : count / all),
  }));
  const most = Math.max(...counts, 1);
  return (
    <figure className={styles.figure}>
      <svg className={styles.plot} role="group" aria-label={text.plot}>
        <line className={styles.baseline} x1="0" x2="100%" y1={baseline} y2={baseline} />
        {rows.map(({ stars, name, count, titles, share }) => (
          <Link
            key={stars}
            to={paths.ratings(filterOfStars(stars))}
            className={styles.column ?? ''}
            aria-label={text.bar(name, titles, share)}
          >
            <Bar left={(stars - 1) * column} height={(count / most) * highest} />
            <text
              className={styles.count}
              x={`${(stars - 0.5) * column}%`}
              y={baseline - (count / most) * highest - 8}
            >
              {formatNumber(count)}
            </text>
            <text className={styles.stars} x={`${(stars - 0.5) * column}%`} y={baseline + 22}>
              {stars} ★
            </text>
          </Link>
        ))}
      </svg>
      <ScoreTable rows={rows} />
    </figure>
  );
}

function Bar({ left, height }: { left: number; height: number }) {
  return (
    <>
      <rect
        className={styles.target}
        x={`${left + 1}%`}
        y="2"
        width={`${column - 2}%`}
        height={baseline + 28}
        rx="10"
      />
      {height > 0 && (
        <rect
          className={styles.bar}
          x={`${left + 3}%`}
          y={baseline - Math.max(height, 3)}
          width={`${column - 6}%`}
          height={Math.max(height, 3)}
          rx="3"
        />
      )}
    </>
  );
}

type Row = {
  name: string;
  count: number;
  titles: string;
  share: string;
};

type ScoreTableProps = {
  rows: Row[];
};

const { columns, table } = accountMessages.ratingSummary;

function ScoreTable({ rows }: ScoreTableProps) {
  return (
    <details>
      <summary>{table}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.stars}</th>
            <th scope="col">{columns.titles}</th>
            <th scope="col">{columns.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, titles, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{titles}</td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
