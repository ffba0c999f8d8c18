// Why: a way to another page that deserves the weight of a button is still a link.
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

type Props = ComponentProps<typeof Link> & {
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
};

/** A link that looks like a `Button`. */
export function LinkButton({ variant = 'secondary', className = '', children, ...rest }: Props) {
  return (
    <Link viewTransition {...rest} className={`${styles.button} ${styles[variant]} ${className}`}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
