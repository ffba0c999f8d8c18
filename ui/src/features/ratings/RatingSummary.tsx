import { formatDecimal } from '../../lib/format';
import { accountMessages } from '../../lib/messages/account';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { AverageStars } from '../../ui/Stars';
import { averageOf, countsOf } from './halfStars';
import styles from './RatingSummary.module.css';
import { ScorePlot } from './ScorePlot';

type Props = {
  /** Null while loading. */
  halfStars: number[] | null;
};

const text = accountMessages.ratingSummary;

/** Average and distribution of the user's ratings. */
export function RatingSummary({ halfStars }: Props) {
  const average = averageOf(halfStars ?? []);
  const averageText = formatDecimal(average);
  return (
    <Card title={text.title}>
      <div className={styles.average}>
        <AverageStars value={average} text={averageText} label={text.average} />
        {average > 0 && <span className={styles.number}>{text.averageOf(averageText)}</span>}
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
