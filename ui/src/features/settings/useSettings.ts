import { isApiError } from '../../api/errors';
import { useSettingsQuery } from '../../api/generated';

const adminNeeded = 403;

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
