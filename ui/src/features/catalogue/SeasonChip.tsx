// Why: a season of which no more is known than that it exists asks for no press.
import type { Season } from './details';
import { factsOfSeason } from './details';
import styles from './SeasonChip.module.css';

/** The name of a season, and what is known of it. */
export function SeasonChip({ season }: { season: Season }) {
  const facts = factsOfSeason(season);
  return (
    <p className={styles.chip}>
      {season.name} {facts && <span className={styles.facts}>{facts}</span>}
    </p>
  );
}
