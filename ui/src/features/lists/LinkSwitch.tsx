import { Link, NavLink } from '../../lib/router/Link';
import styles from './LinkSwitch.module.css';

type Choice = {
  to: string;
  label: string;
  /** Whether it is the page shown, where the path does not tell. */
  isCurrent?: boolean;
};

type Props = {
  label: string;
  choices: Choice[];
};

/** A row of links; the current page is marked. */
export function LinkSwitch({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={styles.switch}>
      {choices.map(({ to, label: name, isCurrent }) =>
        isCurrent === undefined ? (
          <NavLink key={to} to={to} end className={styles.choice ?? ''}>
            {name}
          </NavLink>
        ) : (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={styles.choice}
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
