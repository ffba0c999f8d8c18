import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '../lib/router/Link';
import styles from './Button.module.css';

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  busy?: boolean | undefined;
};

/** While `busy` or `disabled` the button ignores clicks but stays focusable, so that the focus is not lost. */
export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: Props) {
  const idle = busy || disabled;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[variant]} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      onClick={click}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & {
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
};

/** A link that looks like a `Button`. */
export function LinkButton({
  variant = 'secondary',
  className = '',
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link viewTransition {...rest} className={`${styles.button} ${styles[variant]} ${className}`}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
