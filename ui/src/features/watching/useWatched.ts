// The titles that the user has watched, which lists mark.
import { useEffect, useMemo } from 'react';
import type { ApiDispatch } from '../../api/dispatch';
import { useListWatchedQuery, watchingApi } from '../../api/watching/generated';
import type { ListWatchedApiResponse } from '../../api/watching/generated';
import { parseApiId, toApiId, toKey } from '../../lib/ids';
import { markTitles } from '../../lib/titleMarks';
import type { Title } from '../../lib/titles';

const fresh = { refetchOnFocus: true, refetchOnReconnect: true };

export function keysOf({ titles }: ListWatchedApiResponse): ReadonlySet<string> {
  const keys = titles.flatMap(({ movie_id, media_type }) => {
    const key = parseApiId(movie_id, media_type);
    return key ? toKey(key) : [];
  });
  return new Set(keys);
}

/** The keys of all titles that the user has watched, undefined until they are loaded, unless `skip`. */
export function useWatched(skip = false) {
  const { currentData, isError } = useListWatchedQuery(undefined, { ...fresh, skip });
  const keys = useMemo(() => currentData && keysOf(currentData), [currentData]);
  return { keys, isError };
}

/** How many components keep the marks of tiles up to date. */
let holders = 0;

/** Marks the tiles of watched titles while the caller is shown, unless `skip`. */
export function useSeenMarks(skip = false): void {
  const { keys } = useWatched(skip);
  useEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) markTitles('seen', []);
    };
  }, []);
  useEffect(() => {
    if (keys) markTitles('seen', keys);
  }, [keys]);
}

/** Adds to the number of watches of a title as it is shown, until the list is loaded again. Returns how to undo that. */
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
