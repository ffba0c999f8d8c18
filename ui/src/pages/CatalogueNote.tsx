// Why: who sees only the built-in titles shall know how to see all others, without being sold anything.
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectAdmin } from '../features/session/clientSlice';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import styles from './OfflineNote.module.css';

const text = messages.lists;

/** Where TMDB is connected, for admins; where it says who can, for everybody else. */
export function OfflineNote() {
  const admin = useSelector(selectAdmin);
  return (
    <Link className={styles.note} to={admin ? paths.settings() : paths.about()}>
      {admin ? text.connect : text.whyOffline}
    </Link>
  );
}
