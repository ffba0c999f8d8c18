import { useSelector } from 'react-redux';
import { titleMessages } from '../../lib/messages/titles';
import { ExternalLink } from '../../ui/ExternalLink';
import { selectConfig } from '../server/serverConfig';
import styles from './ExternalLinks.module.css';

type Props = {
  /** Path at TMDB: "movie/238". */
  tmdb: string;
  /** Path at IMDb, "title/tt0068646"; null when unknown. */
  imdb: string | null;
};

const text = titleMessages.title;

/** Links to IMDb and, when the catalogue is TMDB, to TMDB. */
export function ExternalLinks({ tmdb, imdb }: Props) {
  const isTmdb = useSelector(selectConfig)?.catalogue === 'tmdb';
  if (!isTmdb && imdb === null) return null;
  return (
    <ul className={styles.links} aria-label={text.externalLinks}>
      {imdb !== null && (
        <li>
          <ExternalLink href={`https://www.imdb.com/${imdb}/`} site={text.onImdb} />
        </li>
      )}
      {isTmdb && (
        <li>
          <ExternalLink href={`https://www.themoviedb.org/${tmdb}`} site={text.onTmdb} />
        </li>
      )}
    </ul>
  );
}
