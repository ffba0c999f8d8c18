import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import styles from './PartStars.module.css';
import type { EpisodeSelection } from './progress';
import { usePartRating } from './usePartRating';

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
  const [value, rate] = usePartRating(title, selection, score10);
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
