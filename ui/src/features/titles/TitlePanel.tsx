import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/titles';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { TitleRating } from '../ratings/TitleRating';
import type { Details } from './titleDetails';
import styles from './TitlePanel.module.css';

type Props = {
  title: Title;
  details: Details | undefined;
  /** The playlist button and the Active Playlist chip. */
  playlist?: ReactNode;
};

/** Own rating, average vote, playlist. */
export function TitlePanel({ title, details, playlist }: Props) {
  return (
    <div className={styles.panel}>
      <TitleRating title={title} />
      <div className={styles.vote}>{details && <AverageVote vote={details.vote} />}</div>
      {playlist && <div className={styles.playlist}>{playlist}</div>}
    </div>
  );
}

type AverageVoteProps = {
  vote: Details['vote'];
};

const text = messages.title;

/** The mean vote and the number of votes. */
function AverageVote({ vote }: AverageVoteProps) {
  if (!vote) return null;
  const score = formatNumber(Math.round(vote.average * 10) / 10);
  return (
    <p className={styles.averageVote}>
      <span className={visuallyHidden.visuallyHidden}>{text.average(score)}</span>
      <span className={styles.score} aria-hidden="true">
        {score}
        <small>/10</small>
      </span>
      <span className={styles.count}>{text.votes(vote.count, formatNumber(vote.count))}</span>
    </p>
  );
}
