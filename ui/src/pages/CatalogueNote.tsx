// Why: who sees only some titles shall know how to see all others, without being sold anything.
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectAdmin } from '../features/session/clientSlice';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import styles from './CatalogueNote.module.css';

const text = messages.lists;

type Props = {
  /** TMDB refuses the server's key. Else there is none. */
  refused: boolean;
};

/** Where a key to TMDB is put in, for admins; for everybody else where it says why there is none, and nothing where there is one. */
export function CatalogueNote({ refused }: Props) {
  const admin = useSelector(selectAdmin);
  if (refused && !admin) return null;
  if (!admin) {
    return (
      <Link className={styles.note} to={paths.about()}>
        {text.whyOffline}
      </Link>
    );
  }
  return (
    <Link className={styles.note} to={paths.settings()}>
      {refused ? text.changeKey : text.connect}
    </Link>
  );
}
