// Why: the cast is listed alike on the page and in the full list.
import { messages } from '../../lib/messages';
import styles from './CastNames.module.css';
import type { CastMember } from './details';

type Props = {
  cast: CastMember[];
};

/** Names with their parts. */
export function CastNames({ cast }: Props) {
  return (
    <ul className={styles.names}>
      {cast.map(({ id, name, character }, place) => (
        <li key={`${id}-${place}`}>
          <span className={styles.name}>{name}</span>
          {character && <span className={styles.part}>{messages.title.as(character)}</span>}
        </li>
      ))}
    </ul>
  );
}
