// Why: one or two titles in a wide grid would be walls of paper; each keeps its poster and says what it is about.
import type { ReactNode } from 'react';
import { yearOf } from '../lib/dates';
import { isPerson } from '../lib/entry';
import type { Entry } from '../lib/entry';
import { messages } from '../lib/messages';
import styles from './WideTile.module.css';

type Props = {
  entry: Entry;
  wide: boolean;
  /** The tile as it stands in any grid. */
  children: ReactNode;
};

const text = messages.movies;

function factsOf(entry: Entry): string[] {
  if (isPerson(entry)) return [text.person, entry.department];
  return [text[entry.key.mediaType], yearOf(entry.released)];
}

/**
 * A tile over three columns: the poster in the first, the words in the others (specification 2.33). Where it is not `wide` it is
 * the tile alone, which stays the same part, and keeps the focus, when a list grows or shrinks past that.
 */
export function WideTile({ entry, wide, children }: Props) {
  return (
    <div className={wide ? styles.wide : styles.alone}>
      {children}
      {wide && <Words entry={entry} />}
    </div>
  );
}

function Words({ entry }: Pick<Props, 'entry'>) {
  const about = isPerson(entry) ? entry.knownFor.join(', ') : entry.overview;
  return (
    <div className={styles.words}>
      {/* The tile's link is called so already. */}
      <p className={styles.name} aria-hidden="true">
        {entry.name}
      </p>
      <p className={styles.facts}>{factsOf(entry).filter(Boolean).join(' · ')}</p>
      {about && <p className={styles.about}>{about}</p>}
    </div>
  );
}
