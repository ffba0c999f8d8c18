import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { api } from '../../api/generated';
import { formatNumber } from '../../lib/shortFormats';
import { toKey } from '../../lib/ids';
import { knownTitlesMessages } from '../../lib/messages/knownTitles';
import { isPerson } from '../../lib/titles';
import type { TitleList } from '../../lib/titles';
import { EmptyState } from '../../ui/EmptyState';
import type { RatingsRoot } from '../ratings/rateTitle';
import { selectScores } from '../ratings/ratingsSlice';
import { useSeenMarks, useWatched } from '../watching/useWatched';
import styles from './KnownTitles.module.css';
import { useTitleDisplay } from './titleDisplay';
import type { KnownKind } from './titleDisplay';
import { TitleGrid } from './TitleGrid';

const text = knownTitlesMessages;

type Props = {
  list: TitleList;
  label: string;
  empty: ReactNode;
};

/** A list whose rated or seen titles are dim or hidden. */
export function KnownTitles(props: Props) {
  const rated = useTitleDisplay('rated');
  const seen = useTitleDisplay('seen');
  useSeenMarks(seen === 'show');
  const dim = [rated === 'dim' ? styles.rated : '', seen === 'dim' ? styles.seen : ''];
  const isHiding = rated === 'hide' || seen === 'hide';
  return (
    <div className={`${styles.known} ${dim.join(' ')}`}>
      {isHiding ? (
        <UnknownTitles {...props} isRated={rated === 'hide'} isSeen={seen === 'hide'} />
      ) : (
        <TitleGrid {...props} />
      )}
    </div>
  );
}

type UnknownTitlesProps = Props & {
  /** Whether rated titles are hidden. */
  isRated: boolean;
  /** Whether seen titles are hidden. */
  isSeen: boolean;
};

/** A list without the titles that the user has rated or seen. */
function UnknownTitles({ list, label, empty, isRated, isSeen }: UnknownTitlesProps) {
  const { titles, hasMore, loading, error, onMore } = list;
  const rated = useRatedBefore();
  const seen = useSeenBefore(!isSeen);
  const [isShown, setIsShown] = useState(false);
  const isKnown = (!isRated || rated) && (!isSeen || seen);
  const unknown = useMemo(() => {
    const isHidden = (key: string) => (isRated && rated?.has(key)) || (isSeen && seen?.has(key));
    return isKnown && titles?.filter((item) => isPerson(item) || !isHidden(toKey(item.key)));
  }, [isKnown, isRated, rated, isSeen, seen, titles]);
  const ofKind = isRated && isSeen ? text.both : isSeen ? text.seen : text.rated;
  const count = titles?.length ?? 0;
  const kept = unknown?.length ?? 0;
  // The grid asks for more only after it has grown.
  const grownTo = useRef(0);
  const wantsMore = unknown && hasMore && !loading && !error && count > 0;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    const hasGrown = kept > grownTo.current;
    grownTo.current = kept;
    if (wantsMore && !hasGrown) load();
  }, [count, kept, wantsMore]);
  const hidden = unknown ? count - kept : 0;
  const isWaiting = kept === 0 && (!unknown || hasMore);
  const shown = isShown ? titles : isWaiting ? undefined : unknown;
  const allKnown = (
    <EmptyState title={ofKind.all}>
      <p>{ofKind.allHint}</p>
    </EmptyState>
  );
  return (
    <>
      <div className={styles.note}>
        {hidden === 0 ? (
          ofKind.noneHidden
        ) : (
          <>
            {(isShown ? ofKind.shown : text.hidden)(formatNumber(hidden))}
            <span aria-hidden="true">·</span>
            <button
              type="button"
              className={styles.toggle}
              aria-label={isShown ? ofKind.hideLabel : ofKind.showLabel}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? text.hide : text.show}
            </button>
          </>
        )}
      </div>
      <TitleGrid
        list={{ ...list, titles: shown ?? undefined }}
        label={label}
        empty={hidden > 0 ? allKnown : empty}
      />
    </>
  );
}

type Keys = ReadonlySet<string>;

/** By kind, user and history entry: after Back, a list shows the same titles. */
const maxEntries = 40;
const keysOfStores = new WeakMap<object, Map<string, Keys>>();

/** The keys as they were when the user came to the address, so that no title vanishes while it is changed; null until known. */
function useKeysBefore(kind: KnownKind, isKnown: boolean, read: () => Keys): Keys | null {
  const store = useStore();
  const user = useSelector((root: { user: { id: number } | null }) => root.user?.id);
  const entry = `${kind} ${user} ${useLocation().key}`;
  return useMemo(() => {
    if (!isKnown) return null;
    const all: Map<string, Keys> = keysOfStores.get(store) ?? new Map();
    keysOfStores.set(store, all);
    const keys = all.get(entry) ?? read();
    all.set(entry, keys);
    const [oldest] = all.keys();
    if (all.size > maxEntries && oldest !== undefined) all.delete(oldest);
    return keys;
    // What is read later does not count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, store, entry]);
}

function useRatedBefore(): Keys | null {
  const { getState } = useStore<RatingsRoot>();
  const { isError } = api.endpoints.listRatings.useQueryState();
  const isKnown = useSelector(({ ratings }: RatingsRoot) => ratings.loaded) || isError;
  return useKeysBefore('rated', isKnown, () => new Set(Object.keys(selectScores(getState()))));
}

function useSeenBefore(skip: boolean): Keys | null {
  const { keys, isError } = useWatched(skip);
  return useKeysBefore('seen', keys !== undefined || isError, () => keys ?? new Set());
}
