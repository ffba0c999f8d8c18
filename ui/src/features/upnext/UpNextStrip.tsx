import { useId, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { upNextMessages } from '../../lib/messages/upNext';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import { selectImageBase } from '../server/serverConfig';
import { useHidesSpoilers } from '../watching/useSpoiler';
import { focusedCard, useCardFocus } from './cardFocus';
import { UpNextCard } from './UpNextCard';
import styles from './UpNextStrip.module.css';
import { entryOf, useUpNext } from './useUpNext';

const text = upNextMessages;

const maxCards = 10;

type Props = {
  /** Whether the data is in the cache already, from another request. */
  isCached?: boolean;
};

/** The episodes to watch next, in one row. It reserves its space before the data is loaded. */
export function UpNextStrip({ isCached = false }: Props) {
  const { sections, pending, runAction } = useUpNext('recent', isCached);
  const imageBase = useSelector(selectImageBase);
  const hidesSpoilers = useHidesSpoilers();
  const heading = useId();
  const entries = useMemo(() => {
    const shows = sections ? [...sections.continue, ...sections.new_seasons] : [];
    return shows.flatMap((show) => entryOf(show, show.next) ?? []).slice(0, maxCards);
  }, [sections]);
  const focus = useCardFocus(entries.map(({ show }) => show.movie.id));
  useShortcuts(({ key }) => {
    const id = focusedCard();
    const entry = id === null ? undefined : entries.find(({ show }) => show.movie.id === id);
    if (!entry || !/^[ws]$/.test(key)) return undefined;
    return () => void runAction(entry, key === 'w' ? 'seen' : 'skip');
  });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        <Link to={paths.upNext()} viewTransition>
          {text.title}
          <Icon name="chevronRight" size="small" />
        </Link>
      </h2>
      {sections && entries.length === 0 && (
        <p className={styles.none}>
          {sections.a_while_ago.length > 0 ? text.onlyOlder : text.caughtUp}
        </p>
      )}
      <div {...focus}>
        <ul className={styles.row}>
          {entries.map((entry) => (
            <UpNextCard
              key={entry.show.movie.id}
              entry={entry}
              imageBase={imageBase}
              pending={pending.get(entry.show.movie.id)}
              hidesSpoilers={hidesSpoilers}
              isSmall
              onAction={runAction}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
