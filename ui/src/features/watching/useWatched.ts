// The titles that the user has watched, which lists mark.
import { useEffect, useMemo } from 'react';
import type { ApiDispatch } from '../../api/dispatch';
import { useListWatchedQuery, watchingApi } from '../../api/watching/generated';
import type { ListWatchedApiResponse } from '../../api/watching/generated';
import { formatNumber } from '../../lib/format';
import { parseApiId, toApiId, toKey } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import { markTitles } from '../../lib/titleMarks';
import type { Title } from '../../lib/titles';

const fresh = { refetchOnFocus: true, refetchOnReconnect: true };

/** The progress of each watched title, by key: "3 of 10", or empty if all is seen. */
export function seenTitles({ titles }: ListWatchedApiResponse): ReadonlyMap<string, string> {
  const seen = titles.flatMap(({ movie_id, media_type, episodes_seen, episodes_out }) => {
    const key = parseApiId(movie_id, media_type);
    if (!key) return [];
    const isAll = episodes_seen >= episodes_out;
    const part = watchingMessages.seenPart(formatNumber(episodes_seen), formatNumber(episodes_out));
    const entry: [string, string] = [toKey(key), isAll ? '' : part];
    return [entry];
  });
  return new Map(seen);
}

/** The keys of the titles that the user has seen. A show is seen if all its released episodes are. */
export function keysOf(watched: ListWatchedApiResponse): ReadonlySet<string> {
  const all = [...seenTitles(watched)].filter(([, part]) => part === '');
  return new Set(all.map(([key]) => key));
}

/** The keys of all titles that the user has seen, undefined until they are loaded, unless `skip`. */
export function useWatched(skip = false) {
  const { currentData, isError } = useListWatchedQuery(undefined, { ...fresh, skip });
  const keys = useMemo(() => currentData && keysOf(currentData), [currentData]);
  return { keys, isError };
}

/** The number of mounted components that keep the marks of tiles up to date. */
let mounted = 0;

/** Marks the tiles of watched titles while the caller is shown, unless `skip`. */
export function useSeenMarks(skip = false): void {
  const { currentData } = useListWatchedQuery(undefined, { ...fresh, skip });
  useEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
      if (mounted === 0) markTitles('seen', []);
    };
  }, []);
  useEffect(() => {
    if (currentData) markTitles('seen', seenTitles(currentData));
  }, [currentData]);
}

/** Adds to the cached number of watches of a title, until the list is reloaded. Returns a patch that can be undone. */
export const addToWatched =
  ({ key }: Title, watches: number) =>
  (dispatch: ApiDispatch): { undo: () => void } =>
    dispatch(
      watchingApi.util.updateQueryData('listWatched', undefined, (draft) => {
        const [movie_id, media_type] = [toApiId(key), key.mediaType];
        const isOther = (row: (typeof draft.titles)[number]) =>
          row.movie_id !== movie_id || row.media_type !== media_type;
        const row = draft.titles.find((one) => !isOther(one));
        const { episodes_seen = 0, episodes_out = 0 } = row ?? {};
        const now = (row?.watches ?? 0) + watches;
        draft.titles = draft.titles.filter(isOther);
        if (now > 0 || episodes_seen > 0) {
          draft.titles.push({ movie_id, media_type, watches: now, episodes_seen, episodes_out });
        }
      }),
    );
