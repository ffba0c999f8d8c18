import { useMemo } from 'react';
import { request } from '../../api/client';
import { api } from '../../api/generated';
import { lastCataloguePage } from '../../lib/limits';
import type { CatalogueItem, TitleList } from '../../lib/titles';
import { itemOfRow, uniqueItems } from '../titles/catalogueRows';
import type { ListResponse } from '../titles/catalogueRows';
import type { CatalogueList } from './lists';

/** `total` is the number of rows of the whole list. */
export function useCatalogueList(list: CatalogueList): TitleList & { total: number } {
  const query = useListPagesInfiniteQuery(list);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const titles = useMemo(
    () => data && uniqueItems(data.pages.flatMap((load) => load.items)),
    [data],
  );
  return {
    titles,
    total: data?.pages[0]?.total ?? 0,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  };
}

/** The result of one load: its rows, its last page, and the last page of the list. */
interface Load {
  items: CatalogueItem[];
  page: number;
  lastPage: number;
  total: number;
}

/** The page parameter of a load is the last page of the load before. */
export const pageParams = {
  initialPageParam: 0,
  getNextPageParam: ({ page, lastPage }: Load) => (page < lastPage ? page : undefined),
};

export function pagesAfter(done: number, step: number): number[] {
  const pages = Array.from({ length: step }, (_, index) => done + 1 + index);
  return pages.filter((page) => page <= lastCataloguePage);
}

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPages: build.infiniteQuery<Load, CatalogueList, number>({
      infiniteQueryOptions: pageParams,
      queryFn: async ({ queryArg: { url, params, step }, pageParam: done }, { signal }) => {
        const calls = pagesAfter(done, step).map((page) =>
          request<ListResponse>({ url, params: { ...params, page }, signal }),
        );
        const load: Load = { items: [], page: done + step, lastPage: 0, total: 0 };
        for (const result of await Promise.all(calls)) {
          if ('error' in result) return { error: result.error };
          const { results, total_pages, total_results } = result.data;
          load.total = total_results;
          for (const row of results) load.items.push(itemOfRow(row));
          load.lastPage = Math.min(total_pages, lastCataloguePage);
        }
        return { data: load };
      },
    }),
  }),
});

const { useListPagesInfiniteQuery } = catalogueApi;

/** Starts the request for a list, unless it is in the cache. */
export const loadList = (list: CatalogueList) =>
  catalogueApi.endpoints.listPages.initiate(list, { subscribe: false });
