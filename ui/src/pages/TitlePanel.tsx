// Why: what one does with a title stands in one panel: rate it, put it on a playlist; beside it, what others think.
import type { ReactNode } from 'react';
import { AverageVote } from '../features/catalogue/AverageVote';
import type { Details } from '../features/catalogue/details';
import { TitleRating } from '../features/ratings/TitleRating';
import type { Title } from '../lib/title';
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
