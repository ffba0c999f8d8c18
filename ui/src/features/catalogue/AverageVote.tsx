// Why: what everybody thinks stands beside what one thinks oneself, smaller, and only when anybody has voted.
import unseen from '../../components/unseen.module.css';
import { numberText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import styles from './AverageVote.module.css';
import type { Details } from './details';

type Props = {
  vote: Details['vote'];
};

const text = messages.title;

/** The mean vote and the number of votes. */
export function AverageVote({ vote }: Props) {
  if (!vote) return null;
  const score = numberText(Math.round(vote.average * 10) / 10);
  return (
    <p className={styles.vote}>
      <span className={unseen.unseen}>{text.average(score)}</span>
      <span className={styles.score} aria-hidden="true">
        {score}
        <small>/10</small>
      </span>
      <span className={styles.count}>{text.votes(vote.count, numberText(vote.count))}</span>
    </p>
  );
}
