import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/shortFormats';
import { toKey } from '../../lib/ids';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { titleMessages } from '../../lib/messages/titles';
import { useShortcuts } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { useMark } from '../../lib/titleMarks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Stars } from '../../ui/Stars';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { useToggle } from '../playlists/usePlaylists';
import { useRating } from '../ratings/ratings';
import { titleAction } from './titleAction';
import type { Details } from './titleDetails';
import styles from './TitlePanel.module.css';

const text = titleMessages.title;

type Props = {
  title: Title;
  details: Details | undefined;
  /** Seen and the watchlist. */
  watching?: ReactNode;
  /** The playlist button and the Active Playlist chip. */
  playlist?: ReactNode;
  /** The progress in a show. Last, because its height is unknown at first. */
  progress?: ReactNode;
};

/** Own rating, average vote, watches, playlist, progress. */
export function TitlePanel({ title, details, watching, playlist, progress }: Props) {
  useTitleKeys(title);
  return (
    <div className={styles.panel}>
      <TitleRating title={title} />
      <div className={styles.vote}>{details && <AverageVote vote={details.vote} />}</div>
      {watching && <div className={styles.watching}>{watching}</div>}
      {playlist && <div className={styles.playlist}>{playlist}</div>}
      {progress && <div className={styles.progress}>{progress}</div>}
    </div>
  );
}

/** The keys of a tile, anywhere on the page. */
function useTitleKeys(title: Title): void {
  const [, rate] = useRating(title);
  const [, toggle, save] = useToggle(title);
  useShortcuts((event) => titleAction(event, { rate, toggle, save }));
}

type TitleRatingProps = {
  title: Title;
};

function TitleRating({ title }: TitleRatingProps) {
  const [score, rate] = useRating(title);
  return (
    <div className={styles.rating}>
      {/* The stars have a label for screen readers. */}
      <span className={styles.caption} aria-hidden="true">
        {text.yourRating}
      </span>
      <div className={styles.stars}>
        <Stars
          value={score}
          onRate={rate}
          label={catalogueMessages.movies.rate(title.name)}
          size="large"
        />
        <Button
          variant="quiet"
          className={styles.clear}
          aria-label={text.clearRating}
          disabled={score === 0}
          onClick={() => rate(0)}
        >
          <Icon name="close" size="small" />
          <span className={styles.clearText}>{text.clearRating}</span>
        </Button>
      </div>
      {useMark('unsent', toKey(title.key)) !== undefined && (
        <p className={styles.count}>{text.unsent}</p>
      )}
    </div>
  );
}

type AverageVoteProps = {
  vote: Details['vote'];
};

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
