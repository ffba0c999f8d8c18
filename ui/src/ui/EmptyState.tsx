import type { ReactNode } from 'react';
import styles from './State.module.css';

type Props = {
  /** Undefined if the heading of the page says the same. */
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.state}>
      <EmptyIllustration />
      {title && <h2 className={styles.title}>{title}</h2>}
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A strip of film with a star. */
function EmptyIllustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 200 120" aria-hidden="true">
      <g transform="rotate(-6 100 60)">
        <path
          className={styles.body}
          d="M12 22h176v76H12zM62 36v48M138 36v48M12 36h176M12 84h176"
        />
        <path
          className={styles.holes}
          d="M22 29h8M42 29h8M62 29h8M82 29h8M102 29h8M122 29h8M142 29h8M162 29h8M22 91h8M42 91h8M62 91h8M82 91h8M102 91h8M122 91h8M142 91h8M162 91h8"
        />
        <path
          className={styles.star}
          d="M100 42l5.3 11.4l12.4 1.6l-9.1 8.6l2.3 12.3L100 69.9l-10.9 6l2.3-12.3l-9.1-8.6l12.4-1.6z"
        />
      </g>
    </svg>
  );
}
