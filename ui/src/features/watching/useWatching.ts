import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useTitleLogQuery, useListWatchlistQuery } from '../../api/watching/generated';
import type { Watch } from '../../api/watching/generated';
import type { Title } from '../../lib/titles';
import { isListed, markSeen, setInWatchlist, watchesArg } from './watchActions';

export type { Watch };

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The watches of a title, the newest first; undefined until they are loaded. */
export function useWatches(title: Title): Watch[] | undefined {
  return useTitleLogQuery(watchesArg(title), fresh).currentData?.watches;
}

/** The watches of a title, and whether it is in the watchlist: undefined until they are loaded; and how to change that. */
export function useWatching(title: Title) {
  const dispatch = useApiDispatch();
  const [isSending, setIsSending] = useState(false);
  const arg = watchesArg(title);
  const watches = useTitleLogQuery(arg, fresh);
  const watchlist = useListWatchlistQuery(undefined, fresh);
  const isIn = watchlist.data && isListed(watchlist.data, title);
  const failed = [watches, watchlist].filter(({ currentData, error }) => error && !currentData);
  return {
    watches: watches.currentData?.watches,
    /** Whether a watch is being sent: a second press meanwhile is not a second watch. */
    isSending,
    /** Records a watch of now. */
    markSeen: () => {
      if (isSending) return;
      setIsSending(true);
      void dispatch(markSeen(title)).then(() => setIsSending(false));
    },
    isListed: isIn,
    toggleListed: () => {
      if (isIn !== undefined) void dispatch(setInWatchlist(title, !isIn));
    },
    /** Why something could not be loaded, and how to try again. */
    failure: {
      error: failed[0]?.error,
      busy: failed.some(({ isFetching }) => isFetching),
      onRetry: () => {
        for (const { refetch } of failed) void refetch();
      },
    },
  };
}
