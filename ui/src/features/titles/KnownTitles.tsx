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
import { selectScores } from '../ratings/ratings';
import type { RatingsRoot } from '../ratings/ratings';
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

/** A list whose rated or seen titles are shown, dimmed or hidden, as the user has chosen. */
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
  const rated = useInitialRated();
  const seen = useInitialSeen(!isSeen);
  const [isShown, setIsShown] = useState(false);
  const isKnown = (!isRated || rated) && (!isSeen || seen);
  const unknown = useMemo(() => {
    const isHidden = (key: string) => (isRated && rated?.has(key)) || (isSeen && seen?.has(key));
    return isKnown && titles?.filter((item) => isPerson(item) || !isHidden(toKey(item.key)));
  }, [isKnown, isRated, rated, isSeen, seen, titles]);
  const ofKind = isRated && isSeen ? text.both : isSeen ? text.seen : text.rated;
  const count = titles?.length ?? 0;
  const kept = unknown?.length ?? 0;
  // The grid calls `onMore` only after it has grown. If all loaded titles are hidden, it does not grow.
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

/** Keys are cached by kind, user and history entry, so that a list shows the same titles after Back. */
const maxEntries = 40;
const keysOfStores = new WeakMap<object, Map<string, Keys>>();

/** The keys as of the navigation to this page, so that a title does not disappear when it is rated here; null until known. */
function useInitialKeys(kind: KnownKind, isKnown: boolean, read: () => Keys): Keys | null {
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
    // Later changes of `read` are ignored.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, store, entry]);
}

function useInitialRated(): Keys | null {
  const { getState } = useStore<RatingsRoot>();
  const { isError } = api.endpoints.listRatings.useQueryState();
  const isKnown = useSelector(({ ratings }: RatingsRoot) => ratings.loaded) || isError;
  return useInitialKeys('rated', isKnown, () => new Set(Object.keys(selectScores(getState()))));
}

function useInitialSeen(skip: boolean): Keys | null {
  const { keys, isError } = useWatched(skip);
  return useInitialKeys('seen', keys !== undefined || isError, () => keys ?? new Set());
}
