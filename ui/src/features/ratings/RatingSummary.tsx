// Why: the profile's stars are what its owner gives on average, and what that is made of (specification 2.41, decision 21).
import { AverageStars } from '../../components/AverageStars';
import { Card } from '../../components/Card';
import { Skeleton } from '../../components/Skeleton';
import { tenthsText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import { averageOf, countsOf } from './halfStars';
import styles from './RatingSummary.module.css';
import { ScorePlot } from './ScorePlot';

type Props = {
  /** Null while they are on their way. */
  halfStars: number[] | null;
};

const text = messages.ratingSummary;

/** Average and distribution of the user's ratings. */
export function RatingSummary({ halfStars }: Props) {
  const average = averageOf(halfStars ?? []);
  const written = tenthsText(average);
  return (
    <Card title={text.title}>
      <div className={styles.average}>
        <AverageStars value={average} text={written} label={text.average} />
        {average > 0 && <span className={styles.number}>{text.averageOf(written)}</span>}
        {halfStars?.length === 0 && <span className={styles.none}>{text.none}</span>}
      </div>
      {halfStars === null ? (
        <div className={styles.waiting}>
          <Skeleton shape="block" />
        </div>
      ) : (
        <ScorePlot counts={countsOf(halfStars)} />
      )}
    </Card>
  );
}
