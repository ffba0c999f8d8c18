import { formatNumber, formatPercent } from '../../lib/format';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { ColumnChart, ChartTable } from '../../ui/Chart';
import { filterOfStars } from './filters';
import styles from './RatingSummary.module.css';

type Props = {
  /** Titles with 1 to 10 half stars. */
  counts: number[];
};

const text = accountMessages.ratingSummary;
const allStars = [1, 2, 3, 4, 5];

/** A column for each filter of the ratings. Half stars, if there are any, have a bar of their own in it. */
export function ScorePlot({ counts }: Props) {
  const all = sum(counts);
  const titlesOf = (count: number) => text.titles(count, formatNumber(count));
  const shareOf = (count: number) => formatPercent(all === 0 ? 0 : count / all);
  const hasHalves = counts.some((count, index) => index % 2 === 0 && count > 0);
  const pairOf = (stars: number) => counts.slice(stars * 2 - 2, stars * 2);
  const columns = allStars.map((stars) => {
    const pair = pairOf(stars);
    const count = sum(pair);
    const name = appMessages.components.stars(stars);
    return {
      key: String(stars),
      label: name,
      name: text.bar(name, titlesOf(count), shareOf(count)),
      values: hasHalves ? pair : [count],
      showsZero: true,
      to: paths.ratings(filterOfStars(stars)),
    };
  });
  const scores = hasHalves ? counts.map((_, index) => (index + 1) / 2) : allStars;
  const rows = scores.map((stars) => {
    const count = hasHalves ? (counts[stars * 2 - 1] ?? 0) : sum(pairOf(stars));
    return [appMessages.components.stars(stars), titlesOf(count), shareOf(count)];
  });
  const { stars, titles, share } = text.columns;
  return (
    <figure className={styles.figure}>
      <ColumnChart label={text.plot} columns={columns} />
      {hasHalves && <figcaption className={styles.note}>{text.halves}</figcaption>}
      <ChartTable summary={text.table} columns={[stars, titles, share]} rows={rows} />
    </figure>
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
