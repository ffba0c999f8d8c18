import { useShowLogQuery } from '../../api/shows/generated';
import type { ShowLog } from '../../api/shows/generated';
import type { TitleKey } from '../../lib/ids';
import { showLogArg } from './watchEpisodes';

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** What the user did with a show. */
export interface LoadedShowLog {
  /** Undefined until it is loaded. */
  log: ShowLog | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** What the user did with a show, loaded again on each visit. */
export function useShowLog(key: TitleKey, skip = false): LoadedShowLog {
  const options = { ...fresh, skip };
  const { currentData, error, isFetching, refetch } = useShowLogQuery(showLogArg({ key }), options);
  return {
    log: currentData,
    error: currentData ? undefined : error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}
