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

/** Where a list begins, and which page the next load begins after. */
export const pageParams = {
  initialPageParam: 0,
  getNextPageParam: ({ page, lastPage }: Load) => (page < lastPage ? page : undefined),
};

/** The pages of one load. */
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
          request<ListPage>({ url, params: { ...params, page }, signal }),
        );
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
