// Why: who wants to know more than we do finds the way to those who do.
import { useSelector } from 'react-redux';
import { OutLink } from '../components/OutLink';
import { selectConfig } from '../features/server/configSlice';
import { messages } from '../lib/messages';
import styles from './Elsewhere.module.css';

type Props = {
  /** The title's or the person's place at TMDB: "movie/238". */
  tmdb: string;
  /** Theirs at IMDb, "title/tt0068646"; null where it is not known. */
  imdb: string | null;
};

const text = messages.title;

/** Links to IMDb and, when the catalogue is TMDB, to TMDB. */
export function Elsewhere({ tmdb, imdb }: Props) {
  const isTmdb = useSelector(selectConfig)?.catalogue === 'tmdb';
  if (!isTmdb && imdb === null) return null;
  return (
    <ul className={styles.links} aria-label={text.elsewhere}>
      {imdb !== null && (
        <li>
          <OutLink href={`https://www.imdb.com/${imdb}/`} site={text.onImdb} />
        </li>
      )}
      {isTmdb && (
        <li>
          <OutLink href={`https://www.themoviedb.org/${tmdb}`} site={text.onTmdb} />
        </li>
      )}
    </ul>
  );
}
