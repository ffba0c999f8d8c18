import type { ReactNode } from 'react';
import { yearOf } from '../../lib/format';
import { messages } from '../../lib/messages';
import { isPerson } from '../../lib/titles';
import type { CatalogueItem } from '../../lib/titles';
import styles from './WideTile.module.css';

type Props = {
  item: CatalogueItem;
  wide: boolean;
  /** The tile as it stands in any grid. */
  children: ReactNode;
};

const text = messages.movies;

function factsOf(item: CatalogueItem): string[] {
  if (isPerson(item)) return [text.person, item.department];
  return [text[item.key.mediaType], yearOf(item.released)];
}

/**
 * A tile over three columns: the poster in the first, the words in the others (specification 2.33). Where it is not `wide` it is
 * the tile alone, which stays the same part, and keeps the focus, when a list grows or shrinks past that.
 */
export function WideTile({ item, wide, children }: Props) {
  return (
    <div className={wide ? styles.wide : styles.single}>
      {children}
      {wide && <Words item={item} />}
    </div>
  );
}

function Words({ item }: Pick<Props, 'item'>) {
  const about = isPerson(item) ? item.knownFor.join(', ') : item.overview;
  return (
    <div className={styles.content}>
      {/* The tile's link is called so already. */}
      <p className={styles.name} aria-hidden="true">
        {item.name}
      </p>
      <p className={styles.facts}>{factsOf(item).filter(Boolean).join(' · ')}</p>
      {about && <p className={styles.about}>{about}</p>}
    </div>
  );
}
