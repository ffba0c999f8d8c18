// Why: at a glance, how generous somebody is; each bar leads to its titles, and the numbers can be read as a table too.
import { Link } from 'react-router';
import { numberText, percentText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { filterOfStars } from './filters';
import styles from './ScorePlot.module.css';
import { ScoreTable } from './ScoreTable';

type Props = {
  /** How many titles have 1, 2, 3, 4 and 5 stars. */
  counts: number[];
};

const text = messages.ratingSummary;
/** Pixels: where the bars stand, and how high the highest is. */
const ground = 176;
const highest = 140;
/** In percent of the width, so that words keep their size in any window. */
const column = 20;

/** A bar for each number of stars, and below it the same as a table. */
export function ScorePlot({ counts }: Props) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const rows = counts.map((count, place) => ({
    stars: place + 1,
    name: messages.components.stars(place + 1),
    count,
    titles: text.titles(count, numberText(count)),
    share: percentText(all === 0 ? 0 : count / all),
  }));
  const most = Math.max(...counts, 1);
  return (
    <figure className={styles.figure}>
      <svg className={styles.plot} role="group" aria-label={text.plot}>
        <line className={styles.ground} x1="0" x2="100%" y1={ground} y2={ground} />
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
              y={ground - (count / most) * highest - 8}
            >
              {numberText(count)}
            </text>
            <text className={styles.stars} x={`${(stars - 0.5) * column}%`} y={ground + 22}>
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
        height={ground + 28}
        rx="10"
      />
      {height > 0 && (
        <rect
          className={styles.bar}
          x={`${left + 3}%`}
          y={ground - Math.max(height, 3)}
          width={`${column - 6}%`}
          height={Math.max(height, 3)}
          rx="3"
        />
      )}
    </>
  );
}
