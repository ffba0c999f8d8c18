import { filterMessages } from '../../lib/messages/filters';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import styles from './FilterChip.module.css';

/** A link to the list without a filter. */
export function FilterChip({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className={styles.chip} aria-label={filterMessages.remove(name)}>
      {name}
      <Icon name="close" size="small" />
    </Link>
  );
}
