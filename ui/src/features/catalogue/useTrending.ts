// Why: the trending screen asks for titles, not for pages of answers.
import { useMemo } from 'react';
import type { TitleList } from '../../lib/titleList';
import { useTrendingPagesInfiniteQuery } from './catalogueApi';
import type { Trending } from './catalogueApi';
import { titlesOfPages } from './listedTitle';

/** The trending titles loaded so far, and how to load more. */
export function useTrending(what: Trending): TitleList {
  const query = useTrendingPagesInfiniteQuery(what);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const titles = useMemo(() => data && titlesOfPages(data.pages), [data]);
  return {
    titles,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  };
}
