import { importOfferMessages as text } from '../../lib/messages/importOffer';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';

/** Leads new users, whose lists are empty, to the import. */
export function ImportOffer() {
  return (
    <p>
      {text.question}{' '}
      <Link to={paths.imports()} viewTransition>
        {text.link}
      </Link>
    </p>
  );
}
