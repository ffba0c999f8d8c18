import { ratingGoal } from '../../lib/limits';
import { homeMessages } from '../../lib/messages/home';
import type { TitleList } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Announcement } from '../../ui/LiveRegion';
import { ProgressBar } from '../../ui/Progress';
import { ImportOffer } from '../titles/ImportOffer';
import { rateHint, WellKnownTitles } from './WellKnownTitles';
import styles from './RateTen.module.css';

const text = homeMessages.rateTen;

type Props = {
  list: TitleList;
  /** How many titles the user has rated. */
  rated: number;
  onClose: () => void;
};

/** Asks a new user to rate ten titles, from which Home makes recommendations. */
export function RateTen({ list, rated, onClose }: Props) {
  const isDone = rated >= ratingGoal;
  const count = Math.min(rated, ratingGoal);
  const progress = text.progress(count, ratingGoal);
  return (
    <section className={styles.box} aria-label={text.title}>
      <header className={styles.head}>
        <div>
          <h2>{text.title}</h2>
          <p>{isDone ? text.done : rateHint()}</p>
          {!isDone && <ImportOffer />}
        </div>
        <div className={styles.progress}>
          <ProgressBar label={text.title} done={count} total={ratingGoal} />
          <span>{progress}</span>
          <Button variant={isDone ? 'primary' : 'quiet'} onClick={onClose}>
            {isDone ? text.finish : text.skip}
          </Button>
        </div>
        <Announcement>{isDone ? text.done : count > 0 ? progress : ''}</Announcement>
      </header>
      <WellKnownTitles list={list} />
    </section>
  );
}
