import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useTitleLogQuery, useListWatchlistQuery } from '../../api/watching/generated';
import type { TitleLog, Watch } from '../../api/watching/generated';
import type { TitleKey } from '../../lib/ids';
import { fromStoredTitle } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { recordWatch, setInFavorites, setInWatchlist, titleLogArg } from './watchActions';

export type { TitleLog, Watch };

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** What the user did with a title. */
export interface LoadedLog {
  /** Undefined until it is loaded. */
  log: TitleLog | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** What the user did with a title, loaded again on each visit. */
export function useTitleLog(key: TitleKey): LoadedLog {
  const { currentData, error, isFetching, refetch } = useTitleLogQuery(titleLogArg({ key }), fresh);
  return {
    log: currentData,
    error: currentData ? undefined : error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}

/** How to change what the user did with a title. */
export function useWatching(title: Title, log: TitleLog | undefined) {
  const dispatch = useApiDispatch();
  const [isSending, setIsSending] = useState(false);
  return {
    /** Whether a watch is being sent: a second press meanwhile is not a second watch. */
    isSending,
    /** Records a watch of now. */
    markSeen: () => {
      if (isSending) return;
      setIsSending(true);
      const when = { precision: 'time', at: timeWithOffset(new Date()) } as const;
      void dispatch(recordWatch(title, { when })).then(() => setIsSending(false));
    },
    toggleListed: () => {
      if (log) void dispatch(setInWatchlist(title, log.listed_at === null));
    },
    toggleFavorite: () => {
      if (log) void dispatch(setInFavorites(title, !log.favorite));
    },
  };
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
