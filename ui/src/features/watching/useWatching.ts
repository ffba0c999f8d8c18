import { useState } from 'react';
import { alwaysFresh, useApiDispatch } from '../../api/dispatch';
import { useUnsentChanges } from '../../api/outbox';
import { useTitleLogQuery } from '../../api/watching/generated';
import type { TitleLog, Watch } from '../../api/watching/generated';
import type { TitleKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { withUnsent } from './unsentLog';
import { markSeen, setInFavorites, setInWatchlist, titleLogArg } from './watchActions';

export type { TitleLog, Watch };

/** The user's log of a title. */
export interface LoadedLog {
  /** Includes the changes that wait for a connection; undefined until it is loaded. */
  log: TitleLog | undefined;
  /** The error of a failed load. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** Loads the user's log of a title, again on each visit. */
export function useTitleLog(key: TitleKey): LoadedLog {
  const { currentData, error, isFetching, refetch } = useTitleLogQuery(
    titleLogArg({ key }),
    alwaysFresh,
  );
  const unsent = useUnsentChanges();
  return {
    log: currentData && withUnsent(currentData, key, unsent),
    error: currentData ? undefined : error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}

/** The changes of the user's log of a title. */
export function useWatching(title: Title, log: TitleLog | undefined) {
  const dispatch = useApiDispatch();
  const [isSending, setIsSending] = useState(false);
  return {
    /** Whether a watch is being sent: meanwhile, a second press adds no second watch. */
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
