import { Link } from '../../lib/router/Link';
import type { RowLink } from './LinkRow';
import styles from './LinkSwitch.module.css';

type Props = {
  label: string;
  choices: RowLink[];
};

/** A row of links; the current page is marked. */
export function LinkSwitch({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={styles.switch}>
      {choices.map(({ to, label: name, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={styles.choice}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
