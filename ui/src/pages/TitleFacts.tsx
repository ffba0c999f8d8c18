// Why: the few facts people decide by stand in one line under the name, and nothing stands there that is not known.
import { Link } from 'react-router';
import type { Details } from '../features/catalogue/details';
import { yearOf } from '../lib/dates';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import type { Title } from '../lib/title';
import styles from './TitleFacts.module.css';

type Props = {
  title: Title;
  details: Details | undefined;
};

/** Year and length, and the genres, each of which leads to its films. Both lines keep their room while they load. */
export function TitleFacts({ title, details }: Props) {
  const facts = details?.facts ?? [yearOf(title.released)].filter(Boolean);
  const isShow = title.key.mediaType === 'tv';
  return (
    <div className={styles.facts}>
      <ul className={styles.line}>
        {isShow && <li>{messages.movies.tv}</li>}
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <ul className={styles.genres} aria-label={messages.title.genres}>
        {details?.genres.map(({ id, name, listed }) => (
          <li key={id}>
            {listed ? (
              <Link to={paths.discover(id)} viewTransition className={styles.genre}>
                {name}
              </Link>
            ) : (
              <span className={styles.genre}>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
