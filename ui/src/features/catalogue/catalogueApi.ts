// Why: a grid is one list to people and many pages to the server; here pages become one cache entry, which Back
// finds again as it was.
import { api } from '../../api/generated';
import type { TrendingApiArg, TrendingApiResponse } from '../../api/generated';
import { lastCataloguePage } from '../../config/limits';

/** What is trending: of which kind, over which time. */
export type Trending = Pick<TrendingApiArg, 'kind' | 'window'>;

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    trendingPages: build.infiniteQuery<TrendingApiResponse, Trending, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ total_pages }, _, page) =>
          page < Math.min(total_pages, lastCataloguePage) ? page + 1 : undefined,
      },
      query: ({ queryArg: { kind, window }, pageParam: page }) => ({
        url: `/3/trending/${kind}/${window}`,
        params: { page, language: 'en-US', include_adult: false },
      }),
    }),
  }),
});

export const { useTrendingPagesInfiniteQuery } = catalogueApi;
