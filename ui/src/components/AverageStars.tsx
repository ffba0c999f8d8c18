// Why: what somebody gives on average is shown in the five stars that they give, with their parts.
import { messages } from '../lib/messages';
import styles from './AverageStars.module.css';
import stars from './Stars.module.css';
import { StarShape } from './StarShape';

type Props = {
  /** 0 to 5. */
  value: number;
  /** The same, as it is written here. */
  text: string;
  label: string;
};

const places = [0, 1, 2, 3, 4];

/** Five stars, filled as far as `value` says: a picture. */
export function AverageStars({ value, text, label }: Props) {
  return (
    <span
      className={`${stars.stars} ${stars.large}`}
      role="img"
      aria-label={messages.components.averageOf(label, value, text)}
    >
      {places.map((place) => {
        const part = Math.min(Math.max(value - place, 0), 1);
        return (
          <span key={place} className={styles.star}>
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
