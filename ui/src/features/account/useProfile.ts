import { useListPlaylistsQuery, useProfileQuery } from '../../api/generated';
import { readToken, userOfToken } from '../../lib/token';

/** The account that the address names, and whether it is the caller's own. */
export function useProfile(id: string) {
  const { data, error, isFetching, refetch } = useProfileQuery({ id });
  const own = data !== undefined && String(data.id) === userOfToken(readToken() ?? '');
  return { profile: data ?? null, own, error, loading: isFetching, onRetry: () => void refetch() };
}

/** How many playlists the user has; null while it is not known, then with what failed, if it did. */
export function usePlaylistCount() {
  const { data, error, isFetching, refetch } = useListPlaylistsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return {
    count: data?.length ?? null,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}
