import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { api, useListRatedMoviesQuery } from '../../api/generated';
import type { ListRatedMoviesApiResponse } from '../../api/generated';
import { toKey } from '../../lib/ids';
import { ratedPageSize } from '../../lib/limits';
import { fromStoredTitle, sortTitles } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { passes } from './filters';
import type { RatedFilter, RatedSort } from './filters';
import type { RatingsRoot } from './rateTitle';
import type { RatingsState } from './ratingsSlice';

type Rated = ListRatedMoviesApiResponse[number];

/** The user's rated titles that pass the filter, last rated first or in another order. */
export function useRatedTitles(filter: RatedFilter, sort: RatedSort): TitleList {
  const ratings = useSelector((state: RatingsRoot) => state.ratings);
  const inFlight = Object.keys(ratings.confirmed).length > 0;
  // Wait for ratings in flight: the list would lack them.
  const [isWaiting, setIsWaiting] = useState(inFlight);
  if (isWaiting && !inFlight) setIsWaiting(false);
  const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const byDate = sort === 'date';
  const pages = useRatedPagesInfiniteQuery(filter, { ...fresh, skip: isWaiting || !byDate });
  // Other orders need all titles.
  const whole = useListRatedMoviesQuery({ filter }, { ...fresh, skip: isWaiting || byDate });
  const { error, isFetching, refetch } = byDate ? pages : whole;
  const { hasNextPage, fetchNextPage } = pages;
  const hasMore = byDate && hasNextPage;
  const rows = useMemo(
    () => (byDate ? pages.data?.pages.flat() : whole.data),
    [byDate, pages.data, whole.data],
  );
  const titles = useMemo(
    () => rows && titlesOf(rows, filter, ratings, sort),
    [rows, filter, ratings, sort],
  );
  return {
    titles,
    error,
    loading: isFetching,
    hasMore,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (rows && hasMore ? fetchNextPage() : refetch()),
  };
}

function titlesOf(
  rows: Rated[],
  filter: RatedFilter,
  { list, loaded }: RatingsState,
  sort: RatedSort,
): Title[] {
  const scores = new Map<string, number>();
  const titles = new Map<string, Title>();
  for (const row of rows) {
    const title = fromStoredTitle(row);
    const key = title && toKey(title.key);
    if (!title || key === null) continue;
    const score = loaded ? (list[key] ?? 0) : row.score;
    if (passes(filter, score) && !titles.has(key)) {
      titles.set(key, title);
      scores.set(key, row.score10);
    }
  }
  const all = [...titles.values()];
  if (sort === 'date') return all;
  // By the server's scores, so that a title does not move while it is being rated.
  return sortTitles(all, sort, ({ key }) => scores.get(toKey(key)) ?? 0);
}

const ratedApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratedPages: build.infiniteQuery<ListRatedMoviesApiResponse, RatedFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ length }, _, page) => (length < ratedPageSize ? undefined : page + 1),
      },
      query: ({ queryArg: filter, pageParam: page }) => ({
        url: '/api/v1/movies',
        params: { filter, page },
      }),
    }),
  }),
});

const { useRatedPagesInfiniteQuery } = ratedApi;
