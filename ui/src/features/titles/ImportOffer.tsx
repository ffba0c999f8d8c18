import { importOfferMessages as text } from '../../lib/messages/importOffer';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import styles from './ImportOffer.module.css';

/** Leads new users, whose lists are empty, to the import. */
export function ImportOffer() {
  return (
    <p>
      {text.question}{' '}
      <Link className={styles.link} to={paths.imports()} viewTransition>
        {text.link}
      </Link>
    </p>
  );
}
