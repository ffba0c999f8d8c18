import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { alwaysFresh } from '../../api/dispatch';
import type { ShowState } from '../../api/generated';
import { showsApi } from '../../api/shows/generated';
import type { ListShowsApiArg, ListShowsApiResponse } from '../../api/shows/generated';
import { today } from '../../lib/format';
import { maxSearchText } from '../../lib/limits';
import { useQueryParams, withParams } from '../../lib/navigation';
import { useShowSort } from './useUpNext';
import type { ShowSort } from './useUpNext';

/** In display order. */
export const showStates = [
  'watching',
  'caught_up',
  'completed',
  'planned',
  'on_hold',
  'dropped',
] as const satisfies readonly ShowState[];

export interface ShowFilter {
  /** Null: all. */
  state: ShowState | null;
  sort: ShowSort;
  /** Words; each begins a word of the title. Null: all. */
  text: string | null;
}

/** The filter in the address, functions that change its text and order, and the addresses of other states. */
export function useShowFilter() {
  const [params, changeParams] = useQueryParams();
  const { pathname } = useLocation();
  const [sort, setSort] = useShowSort();
  const state = showStates.find((name) => name === params.get('state')) ?? null;
  const filter: ShowFilter = {
    state,
    sort,
    text: params.get('text')?.slice(0, maxSearchText) || null,
  };
  return {
    filter,
    setSort,
    setText: (text: string) => changeParams({ text }),
    addressOf: (other: ShowState | null) => {
      const search = withParams(params, { state: other ?? '' }).toString();
      return search === '' ? pathname : `${pathname}?${search}`;
    },
  };
}

/** The loaded part of the user's shows, and how many there are of each state. */
export function useShows({ state, sort, text }: ShowFilter) {
  const params = {
    today: today(),
    ...(state && { state }),
    ...(sort !== 'recent' && { sort }),
    ...(text && { text }),
  };
  const pages = useShowPagesInfiniteQuery(params, alwaysFresh);
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const shows = useMemo(() => currentData?.pages.flatMap((page) => page.shows), [currentData]);
  return {
    shows,
    /** The counts of the last response, until the next one arrives. */
    counts: data?.pages[0]?.counts,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (currentData && hasNextPage ? fetchNextPage() : refetch()),
  };
}

type Cursor = ListShowsApiArg['cursor'];

const showPagesApi = showsApi.injectEndpoints({
  endpoints: (build) => ({
    showPages: build.infiniteQuery<ListShowsApiResponse, Record<string, string>, Cursor>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: params, pageParam: cursor }) => ({
        url: '/api/v1/shows',
        params: { ...params, ...(cursor && { cursor }) },
      }),
      providesTags: ['watching'],
    }),
  }),
});

const { useShowPagesInfiniteQuery } = showPagesApi;
