// Why: screens ask for a list, not for pages of answers.
import { useMemo } from 'react';
import type { TitleList } from '../../lib/titleList';
import { useListPagesInfiniteQuery } from './catalogueApi';
import { onceEach } from './listedTitle';
import type { CatalogueList } from './lists';

/** What is loaded of a list so far, and how to load more. */
export function useCatalogueList(list: CatalogueList): TitleList {
  const query = useListPagesInfiniteQuery(list);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const titles = useMemo(
    () => data && onceEach(data.pages.flatMap((load) => load.entries)),
    [data],
  );
  return {
    titles,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  };
}
