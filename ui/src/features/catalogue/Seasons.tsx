// Why: a show is its seasons; they stand in one list, and only the one that is opened is asked for.
import { useState } from 'react';
import { Button } from '../../components/Button';
import { seasonsShown } from '../../config/limits';
import { messages } from '../../lib/messages';
import type { Season as SeasonFacts } from './details';
import { Season } from './Season';
import styles from './Seasons.module.css';

type Props = {
  show: number;
  seasons: SeasonFacts[];
  imageBase: string | null;
};

const text = messages.seasons;

/** The seasons of a show, specials last. */
export function Seasons({ show, seasons, imageBase }: Props) {
  const [all, setAll] = useState(false);
  if (seasons.length === 0) return null;
  const place = ({ season_number: number }: SeasonFacts) => (number === 0 ? Infinity : number);
  const sorted = seasons.toSorted((a, b) => place(a) - place(b));
  const cut = !all && sorted.length > seasonsShown + 1;
  return (
    <section className={styles.seasons}>
      <h2>{text.title}</h2>
      <ul className={styles.list}>
        {(cut ? sorted.slice(0, seasonsShown) : sorted).map((season) => (
          <li key={season.id}>
            <Season show={show} season={season} imageBase={imageBase} />
          </li>
        ))}
      </ul>
      {cut && <Button onClick={() => setAll(true)}>{text.showAll(sorted.length)}</Button>}
    </section>
  );
}
