// Why: the ratings are loaded once for all signed-in screens, and again when this tab is looked at again, because
// another tab may have changed them.
import { useListRatingsQuery } from '../../api/generated';

/** Loads the ratings into their slice while the caller is shown. */
export function useRatingsLoad() {
  return useListRatingsQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });
}
