import type { ReactNode } from 'react';
import { yearOf } from '../../lib/shortFormats';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { isPerson } from '../../lib/titles';
import type { CatalogueItem } from '../../lib/titles';
import styles from './WideTile.module.css';

type Props = {
  item: CatalogueItem;
  wide: boolean;
  /** Below the tile, or below the text. */
  note?: ReactNode;
  children: ReactNode;
};

const text = catalogueMessages.movies;

function factsOf(item: CatalogueItem): string[] {
  if (isPerson(item)) return [text.person, item.department];
  return [text[item.key.mediaType], yearOf(item.released)];
}

/**
 * A tile over three columns, with text next to the poster (specification 2.33). Without `wide` it renders only the tile. It is
 * one component for both, so that the focus is kept when the list grows.
 */
export function WideTile({ item, wide, note, children }: Props) {
  return (
    <div className={wide ? styles.wide : styles.single}>
      {children}
      {wide ? <Description item={item} note={note} /> : note}
    </div>
  );
}

function Description({ item, note }: Pick<Props, 'item' | 'note'>) {
  const about = isPerson(item) ? item.knownFor.join(', ') : item.overview;
  return (
    <div className={styles.content}>
      {/* The tile's link has the same name. */}
      <p className={styles.name} aria-hidden="true">
        {item.name}
      </p>
      <p className={styles.facts}>{factsOf(item).filter(Boolean).join(' · ')}</p>
      {about && <p className={styles.about}>{about}</p>}
      {note}
    </div>
  );
}
