// Why: the screen needs to know three ways of not having the settings: not yet, not at all, and not for you.
import { isApiError } from '../../api/apiError';
import { useSettingsQuery } from '../../api/generated';

const adminNeeded = 403;

/** What holds now, or why it cannot be shown. */
export function useSettings() {
  const { data, error, isFetching, refetch } = useSettingsQuery();
  return {
    settings: data ?? null,
    error,
    loading: isFetching,
    forbidden: isApiError(error) && error.status === adminNeeded,
    onRetry: () => void refetch(),
  };
}
