// Why: rated titles come a hundred at a time; one cache entry holds a filter's pages together.
import { api } from '../../api/generated';
import type { ListRatedMoviesApiResponse } from '../../api/generated';
import { ratedPageSize } from '../../config/limits';
import type { RatedFilter } from './filters';

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

export const { useRatedPagesInfiniteQuery } = ratedApi;
