// Why: the ratings screen shows what the user has rated now: the server tells facts and order, the slice the scores.
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ListRatedMoviesApiResponse } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText, titleOfWire } from '../../lib/titleKey';
import type { TitleList } from '../../lib/titleList';
import { passes } from './filters';
import type { RatedFilter } from './filters';
import { useRatedPagesInfiniteQuery } from './ratedApi';
import type { RatingsRoot } from './rateTitle';
import type { RatingsState } from './ratingsSlice';

type Rated = ListRatedMoviesApiResponse[number];

/** The user's rated titles that pass the filter, newest first. */
export function useRatedTitles(filter: RatedFilter): TitleList {
  const ratings = useSelector((state: RatingsRoot) => state.ratings);
  const underWay = Object.keys(ratings.agreed).length > 0;
  // A list that is asked for before a rating has arrived at the server would lack its title.
  const [waits, setWaits] = useState(underWay);
  if (waits && !underWay) setWaits(false);
  const query = useRatedPagesInfiniteQuery(filter, {
    skip: waits,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const titles = useMemo(() => {
    const rows = data?.pages.flat();
    return rows && titlesOf(rows, filter, ratings);
  }, [data, filter, ratings]);
  return {
    titles,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
}

function titlesOf(rows: Rated[], filter: RatedFilter, { list, loaded }: RatingsState): Title[] {
  const titles = new Map<string, Title>();
  for (const row of rows) {
    const title = titleOf(row);
    const key = title && keyText(title.key);
    if (!title || key === null) continue;
    const score = loaded ? (list[key] ?? 0) : row.score;
    if (passes(filter, score) && !titles.has(key)) titles.set(key, title);
  }
  return [...titles.values()];
}

function titleOf(row: Rated): Title | null {
  const key = titleOfWire(row.id, row.media_type);
  return (
    key && {
      key,
      name: row.title ?? '',
      overview: row.description ?? '',
      posterPath: row.poster_path ?? null,
      released: row.release_date ?? '',
    }
  );
}
