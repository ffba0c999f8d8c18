import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { seasonsShown } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Episodes } from './Episodes';
import styles from './Seasons.module.css';
import { factsOfSeason } from './titleDetails';
import type { Season as SeasonRecord } from './titleDetails';

type Props = {
  show: number;
  seasons: SeasonRecord[];
  imageBase: string | null;
  /** Whether the catalogue lists episodes. */
  open: boolean;
};

const text = titleMessages.seasons;

/** The seasons of a show, specials last. */
export function Seasons({ show, seasons, imageBase, open }: Props) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (seasons.length === 0) return null;
  const order = ({ season_number: number }: SeasonRecord) => (number === 0 ? Infinity : number);
  const sorted = seasons.toSorted((a, b) => order(a) - order(b));
  const limit = open ? seasonsShown : seasonsShown * 4;
  const cut = !all && sorted.length > limit + 1;
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone.
    list.current?.querySelectorAll('summary')[limit]?.focus();
  };
  return (
    <section className={styles.seasons}>
      <h2>{text.title}</h2>
      <ul ref={list} className={open ? styles.list : styles.chips}>
        {(cut ? sorted.slice(0, limit) : sorted).map((season) => (
          <li key={season.id}>
            {open ? (
              <Season show={show} season={season} imageBase={imageBase} />
            ) : (
              <SeasonChip season={season} />
            )}
          </li>
        ))}
      </ul>
      {cut && <Button onClick={showAll}>{text.showAll(sorted.length)}</Button>}
    </section>
  );
}

type SeasonProps = {
  show: number;
  season: SeasonRecord;
  imageBase: string | null;
};

function Season({ show, season, imageBase }: SeasonProps) {
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

function SeasonChip({ season }: { season: SeasonRecord }) {
  const facts = factsOfSeason(season);
  return (
    <p className={styles.chip}>
      {season.name} {facts && <span className={styles.seasonFacts}>{facts}</span>}
    </p>
  );
}
