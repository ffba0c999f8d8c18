import { formatDecimal } from '../../lib/format';
import { accountMessages } from '../../lib/messages/account';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { StarShape } from '../../ui/Stars';
import stars from '../../ui/Stars.module.css';
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
      </div>
      {halfStars === null ? (
        <div className={styles.loading}>
          <Skeleton shape="block" />
        </div>
      ) : halfStars.length === 0 ? (
        <div className={styles.none}>
          <p>{text.none}</p>
          <LinkButton to={paths.ratings()}>{text.rate}</LinkButton>
        </div>
      ) : (
        <ScorePlot counts={countsOf(halfStars)} />
      )}
    </Card>
  );
}

type AverageStarsProps = {
  /** 0 to 5. */
  value: number;
  /** `value` as formatted text. */
  text: string;
  label: string;
};

const indexes = [0, 1, 2, 3, 4];

/** A read-only image of five stars; stars can be filled in part. */
function AverageStars({ value, text, label }: AverageStarsProps) {
  return (
    <span
      className={`${stars.stars} ${stars.large}`}
      role="img"
      aria-label={accountMessages.ratingSummary.averageStars(label, value, text)}
    >
      {indexes.map((index) => {
        const part = Math.min(Math.max(value - index, 0), 1);
        return (
          <span key={index} className={styles.star}>
            <StarShape filled={false} />
            {part > 0 && (
              <span className={styles.filled} style={{ width: `${part * 100}%` }}>
                <StarShape filled />
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
