import { useListWatchedQuery } from '../../api/watching/generated';

/** Whether the user has seen some, but not all, of the episodes of a show that are out; undefined until that is loaded. */
export function useStartedShow(): boolean | undefined {
  const { isStarted } = useListWatchedQuery(undefined, {
    selectFromResult: ({ data }) => ({
      isStarted: data?.titles.some(
        ({ episodes_seen: seen, episodes_out: out }) => seen > 0 && seen < out,
      ),
    }),
  });
  return isStarted;
}
