import type { ReactNode } from 'react';
import { titleMessages } from '../lib/messages/titles';
import styles from './ExternalLink.module.css';
import { Icon } from './Icon';

type Props = {
  href: string;
  site: string;
  children?: ReactNode;
};

/** A link to another site in a new window. */
export function ExternalLink({ href, site, children }: Props) {
  return (
    <a
      className={styles.link}
      // eslint-disable-next-line local/no-link-from-data -- The rule checks the callers.
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={titleMessages.title.newWindow(site)}
    >
      {children ?? site}
      <Icon name="M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5" size="small" />
    </a>
  );
}
