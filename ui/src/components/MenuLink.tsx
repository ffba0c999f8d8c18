// Why: a place in the menu says with its icon what it is and with its look whether we are there.
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import styles from './MenuLink.module.css';

type Props = {
  to: string;
  icon: IconName;
  children: ReactNode;
};

/** A link of the side menu, marked as current while its page is open. */
export function MenuLink({ to, icon, children }: Props) {
  return (
    <NavLink to={to} className={styles.link ?? ''} viewTransition>
      <Icon name={icon} />
      <span>{children}</span>
    </NavLink>
  );
}
