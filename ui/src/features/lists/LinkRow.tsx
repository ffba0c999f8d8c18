import { useLayoutEffect, useRef } from 'react';
import { Link } from '../../lib/router/Link';
import styles from './LinkRow.module.css';

export interface RowLink {
  to: string;
  label: string;
  isCurrent: boolean;
}

type Props = {
  label: string;
  links: RowLink[];
  variant: 'tabs' | 'chips';
  /** Takes its space, but is invisible. */
  isPending: boolean;
};

/**
 * Links in a row. Where they do not fit, it scrolls sideways, at first and after a change of width to the current one; chips wrap
 * on wide screens.
 */
export function LinkRow({ label, links, variant, isPending }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const shown = links.map((link) => `${link.label} ${link.isCurrent}`).join();
  useLayoutEffect(() => {
    const list = row.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current) return undefined;
    let width = NaN;
    // On a phone, scrolling the page changes the height of the window, which must not move the row.
    const scrollToCurrent = () => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      list.scrollLeft = current.offsetLeft - (width - current.offsetWidth) / 2;
    };
    scrollToCurrent();
    window.addEventListener('resize', scrollToCurrent);
    return () => window.removeEventListener('resize', scrollToCurrent);
  }, [shown]);
  return (
    <nav aria-label={label} data-pending={isPending || undefined} className={styles.nav}>
      <ul ref={row} className={`${styles.row} ${styles[variant]}`}>
        {links.map(({ to, label: name, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
