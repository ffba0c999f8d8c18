// Why: a season opens in place, by the browser's own means, and asks for its episodes in that moment.
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { factsOfSeason } from './details';
import type { Season as SeasonFacts } from './details';
import { Episodes } from './Episodes';
import styles from './Season.module.css';

type Props = {
  show: number;
  season: SeasonFacts;
  imageBase: string | null;
};

/** One season: its facts, and its episodes once it is open. */
export function Season({ show, season, imageBase }: Props) {
  const [open, setOpen] = useState(false);
  const { name, season_number: number } = season;
  return (
    <details className={styles.season} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{factsOfSeason(season)}</span>
        <Icon name="chevronDown" size="small" />
      </summary>
      {open && <Episodes show={show} season={number} imageBase={imageBase} />}
    </details>
  );
}
