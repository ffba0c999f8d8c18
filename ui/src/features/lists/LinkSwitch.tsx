import { NavLink } from '../../lib/router/Link';
import styles from './LinkSwitch.module.css';

type Choice = {
  to: string;
  label: string;
};

type Props = {
  label: string;
  choices: Choice[];
};

/** A row of links; the current page is marked. */
export function LinkSwitch({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={styles.switch}>
      {choices.map(({ to, label: name }) => (
        <NavLink key={to} to={to} end className={styles.choice ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
