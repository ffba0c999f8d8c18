// Why: a grid is one list to people and many pages to the server; here pages become one cache entry, which Back
// finds again as it was.
import { api } from '../../api/generated';
import { request } from '../../api/request';
import { lastCataloguePage } from '../../config/limits';
import type { Entry } from '../../lib/entry';
import { entryOfListed } from './listedTitle';
import type { ListPage } from './listedTitle';
import type { CatalogueList } from './lists';

/** What one load has brought: its rows, the last page it asked for, and the last there is. */
interface Load {
  entries: Entry[];
  page: number;
  lastPage: number;
}

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPages: build.infiniteQuery<Load, CatalogueList, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page : undefined),
      },
      queryFn: async ({ queryArg: { url, params, step }, pageParam: done }, { signal }) => {
        const pages = Array.from({ length: step }, (_, index) => done + 1 + index);
        const calls = pages
          .filter((page) => page <= lastCataloguePage)
          .map((page) => request<ListPage>({ url, params: { ...params, page }, signal }));
        const load: Load = { entries: [], page: done + step, lastPage: 0 };
        for (const answer of await Promise.all(calls)) {
          if ('error' in answer) return { error: answer.error };
          const { results, total_pages } = answer.data;
          for (const row of results) load.entries.push(entryOfListed(row));
          load.lastPage = Math.min(total_pages, lastCataloguePage);
        }
        return { data: load };
      },
    }),
  }),
});

export const { useListPagesInfiniteQuery } = catalogueApi;
