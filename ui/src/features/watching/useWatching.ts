import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useUnsentChanges } from '../../api/outbox';
import { useTitleLogQuery } from '../../api/watching/generated';
import type { TitleLog, Watch } from '../../api/watching/generated';
import type { TitleKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { withUnsent } from './unsentLog';
import { markSeen, setInFavorites, setInWatchlist, titleLogArg } from './watchActions';

export type { TitleLog, Watch };

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** What the user did with a title. */
export interface LoadedLog {
  /** With the changes that wait; undefined until it is loaded. */
  log: TitleLog | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** What the user did with a title, loaded again on each visit. */
export function useTitleLog(key: TitleKey): LoadedLog {
  const { currentData, error, isFetching, refetch } = useTitleLogQuery(titleLogArg({ key }), fresh);
  const unsent = useUnsentChanges();
  return {
    log: currentData && withUnsent(currentData, key, unsent),
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
      void dispatch(markSeen(title)).then(() => setIsSending(false));
    },
    toggleListed: () => {
      if (log) void dispatch(setInWatchlist(title, log.listed_at === null));
    },
    toggleFavorite: () => {
      if (log) void dispatch(setInFavorites(title, !log.favorite));
    },
  };
}
