import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import { useLocation } from 'react-router';
import { api } from '../../api/generated';
import { formatNumber } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { ratedTitlesMessages } from '../../lib/messages/ratedTitles';
import { isPerson } from '../../lib/titles';
import type { TitleList } from '../../lib/titles';
import { EmptyState } from '../../ui/EmptyState';
import type { RatingsRoot } from '../ratings/rateTitle';
import { selectScores } from '../ratings/ratingsSlice';
import type { Scores } from '../ratings/ratingsSlice';
import { useRatedDisplay } from './ratedDisplay';
import styles from './RatedTitles.module.css';
import { TitleGrid } from './TitleGrid';

const text = ratedTitlesMessages;

type Props = {
  list: TitleList;
  label: string;
  empty: ReactNode;
};

/** A list whose rated titles are dim or hidden. */
export function RatedTitles(props: Props) {
  if (useRatedDisplay() === 'hide') return <UnratedGrid {...props} />;
  return (
    <div className={styles.dim}>
      <TitleGrid {...props} />
    </div>
  );
}

function UnratedGrid({ list, label, empty }: Props) {
  const { titles, hasMore, loading, error, onMore } = list;
  const rated = useRatedBefore();
  const [isShown, setIsShown] = useState(false);
  const unrated = useMemo(
    () => rated && titles?.filter((item) => isPerson(item) || !(toKey(item.key) in rated)),
    [rated, titles],
  );
  const count = titles?.length ?? 0;
  const kept = unrated?.length ?? 0;
  // The grid asks for more only after it has grown.
  const grownTo = useRef(0);
  const wantsMore = unrated && hasMore && !loading && !error && count > 0;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    const hasGrown = kept > grownTo.current;
    grownTo.current = kept;
    if (wantsMore && !hasGrown) load();
  }, [count, kept, wantsMore]);
  const hidden = unrated ? count - kept : 0;
  const isWaiting = kept === 0 && (!unrated || hasMore);
  const shown = isShown ? titles : isWaiting ? undefined : unrated;
  const allRated = (
    <EmptyState title={text.allRated}>
      <p>{text.allRatedHint}</p>
    </EmptyState>
  );
  return (
    <>
      <div className={styles.note}>
        {hidden === 0 ? (
          text.noneHidden
        ) : (
          <>
            {(isShown ? text.shown : text.hidden)(formatNumber(hidden))}
            <span aria-hidden="true">·</span>
            <button
              type="button"
              className={styles.toggle}
              aria-label={isShown ? text.hideLabel : text.showLabel}
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
        empty={hidden > 0 ? allRated : empty}
      />
    </>
  );
}

/** By user and history entry: after Back, a list shows the same titles. */
type ScoresBefore = Map<string, Scores>;
const maxEntries = 20;
const scoresOfStores = new WeakMap<object, ScoresBefore>();

function scoresBefore(store: Store<RatingsRoot>, entry: string): Scores {
  const all: ScoresBefore = scoresOfStores.get(store) ?? new Map();
  scoresOfStores.set(store, all);
  const scores = all.get(entry) ?? selectScores(store.getState());
  all.set(entry, scores);
  const [oldest] = all.keys();
  if (all.size > maxEntries && oldest !== undefined) all.delete(oldest);
  return scores;
}

/** The scores at the time when the user came to the address, so that no title vanishes while it is rated; null until known. */
function useRatedBefore(): Scores | null {
  const store = useStore<RatingsRoot>();
  const user = useSelector((root: { user: { id: number } | null }) => root.user?.id);
  const entry = `${user} ${useLocation().key}`;
  const { isError } = api.endpoints.listRatings.useQueryState();
  const isKnown = useSelector(({ ratings }: RatingsRoot) => ratings.loaded) || isError;
  return useMemo(() => (isKnown ? scoresBefore(store, entry) : null), [isKnown, store, entry]);
}
