import { formatNumber } from '../../lib/format';
import { showsMessages } from '../../lib/messages/shows';
import { StarShape } from '../../ui/Stars';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import styles from './PartStars.module.css';

/** The user's rating of a season or an episode, from a score in half stars; nothing without a rating. */
export function PartScore({ score10 }: { score10: number | null | undefined }) {
  if (!score10) return null;
  const stars = formatNumber(score10 / 2);
  return (
    <span className={styles.score}>
      <StarShape filled />
      <span aria-hidden="true">{stars}</span>
      <span className={visuallyHidden.visuallyHidden}>{showsMessages.stars.given(stars)}</span>
    </span>
  );
}
