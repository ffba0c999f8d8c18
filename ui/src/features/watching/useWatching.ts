import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useListWatchesQuery, useListWatchlistQuery } from '../../api/watching/generated';
import type { Watch } from '../../api/watching/generated';
import { toKey } from '../../lib/ids';
import { fromStoredTitle } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { keyOfRow, recordWatch, setInWatchlist, watchesArg } from './watchActions';

export type { Watch };

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The watches of a title, the newest first; undefined until they are loaded. */
export function useWatches(title: Title): Watch[] | undefined {
  return useListWatchesQuery(watchesArg(title), fresh).currentData?.watches;
}

/** Why the watches of a title or the watchlist could not be loaded, and how to try again. */
export function useLoadFailure(title: Title) {
  const queries = [
    useListWatchesQuery(watchesArg(title), fresh),
    useListWatchlistQuery(undefined, fresh),
  ];
  const failed = queries.filter(({ currentData, error }) => error && !currentData);
  return {
    error: failed[0]?.error,
    busy: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** Records a watch of now, and whether one is being sent: a second press meanwhile is not a second watch. */
export function useSeenNow(title: Title): [isSending: boolean, markSeen: () => void] {
  const dispatch = useApiDispatch();
  const [isSending, setIsSending] = useState(false);
  const markSeen = () => {
    if (isSending) return;
    setIsSending(true);
    const when = { precision: 'time', at: timeWithOffset(new Date()) } as const;
    void dispatch(recordWatch(title, { when })).then(() => setIsSending(false));
  };
  return [isSending, markSeen];
}

/** Whether a title is in the watchlist, undefined until it is known, and how to change that. */
export function useInWatchlist(title: Title): [isIn: boolean | undefined, toggle: () => void] {
  const dispatch = useApiDispatch();
  const { data } = useListWatchlistQuery(undefined, fresh);
  const key = toKey(title.key);
  const isIn = data?.movies.some((row) => keyOfRow(row) === key);
  const toggle = () => {
    if (isIn !== undefined) void dispatch(setInWatchlist(title, !isIn));
  };
  return [isIn, toggle];
}

/** The watchlist, and how to remove a title from it. */
export function useWatchlist(): { list: TitleList; remove: (title: Title) => void } {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = useListWatchlistQuery(undefined, fresh);
  const titles = useMemo(() => data?.movies.flatMap((row) => fromStoredTitle(row) ?? []), [data]);
  const list = {
    titles,
    error,
    loading: isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void refetch(),
  };
  return { list, remove: (title) => void dispatch(setInWatchlist(title, false)) };
}
