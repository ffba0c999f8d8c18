// Why: a show is its seasons; they stand in one list, and only the one that is opened is asked for. Where no episodes
// are listed there is nothing to open: the seasons are counted off in a few short lines.
import { useState } from 'react';
import { Button } from '../../components/Button';
import { seasonsShown } from '../../config/limits';
import { messages } from '../../lib/messages';
import type { Season as SeasonFacts } from './details';
import { Season } from './Season';
import { SeasonChip } from './SeasonChip';
import styles from './Seasons.module.css';

type Props = {
  show: number;
  seasons: SeasonFacts[];
  imageBase: string | null;
  /** Whether the catalogue lists episodes. */
  open: boolean;
};

const text = messages.seasons;

/** The seasons of a show, specials last. */
export function Seasons({ show, seasons, imageBase, open }: Props) {
  const [all, setAll] = useState(false);
  if (seasons.length === 0) return null;
  const place = ({ season_number: number }: SeasonFacts) => (number === 0 ? Infinity : number);
  const sorted = seasons.toSorted((a, b) => place(a) - place(b));
  const room = open ? seasonsShown : seasonsShown * 4;
  const cut = !all && sorted.length > room + 1;
  return (
    <section className={styles.seasons}>
      <h2>{text.title}</h2>
      <ul className={open ? styles.list : styles.chips}>
        {(cut ? sorted.slice(0, room) : sorted).map((season) => (
          <li key={season.id}>
            {open ? (
              <Season show={show} season={season} imageBase={imageBase} />
            ) : (
              <SeasonChip season={season} />
            )}
          </li>
        ))}
      </ul>
      {cut && <Button onClick={() => setAll(true)}>{text.showAll(sorted.length)}</Button>}
    </section>
  );
}
