import { useRef } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import styles from './PartStars.module.css';
import type { EpisodeSelection } from './progress';
import { ratePart } from './showActions';

const text = showsMessages.stars;

type Props = {
  title: Title;
  /** A season or an episode. */
  selection: EpisodeSelection;
  name: string;
  /** In half stars. */
  score10: number | null;
};

/** Rates a season or an episode. */
export function PartStars({ title, selection, name, score10 }: Props) {
  const dispatch = useApiDispatch();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const value = (score10 ?? 0) / 2;
  const rate = (score: number) => {
    const wanted = score === value ? 0 : score;
    // Requests are sent one after the other, because arrow keys rate faster than the server responds.
    sent.current = sent.current.then(() => dispatch(ratePart(title, selection, wanted)));
  };
  return (
    <div className={styles.part}>
      <Stars value={value} onRate={rate} label={text.rate(name)} size="large" />
      {value > 0 && (
        <Button variant="quiet" onClick={() => rate(0)}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}
