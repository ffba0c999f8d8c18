import { useMemo } from 'react';
import { useListGenreTitlesQuery } from '../../api/titles/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { TitleList } from '../../lib/titles';

interface GenreTitles {
  /** The keys of the user's titles of the genre; null without a genre, undefined until they are loaded. */
  ofGenre: ReadonlySet<string> | null | undefined;
  /** How many of the user's other titles have unknown genres. */
  unknown: number;
  /** Adds the state of this request to that of a list, which waits for both. */
  withGenre: <T extends TitleList>(list: T) => T;
}

/** The user's titles of the genre in the address. */
export function useGenreTitles(genre: string | undefined): GenreTitles {
  const isWanted = genre !== undefined;
  const query = useListGenreTitlesQuery(
    { id: Number(genre) },
    { skip: !isWanted, refetchOnMountOrArgChange: true },
  );
  const { currentData: data, isFetching, refetch } = query;
  const keys = useMemo(() => data && keysOf(data.titles), [data]);
  if (!isWanted) return { ofGenre: null, unknown: 0, withGenre: (list) => list };
  return {
    ofGenre: keys,
    unknown: data?.unknown ?? 0,
    withGenre: (list) => ({
      ...list,
      error: list.error ?? (keys ? undefined : query.error),
      loading: list.loading || isFetching,
      onRetry: () => {
        list.onRetry();
        void refetch();
      },
    }),
  };
}

function keysOf(titles: { movie_id: number; media_type: 'movie' | 'tv' }[]): ReadonlySet<string> {
  return new Set(
    titles.flatMap(({ movie_id, media_type }) => {
      const key = parseApiId(movie_id, media_type);
      return key ? [toKey(key)] : [];
    }),
  );
}
