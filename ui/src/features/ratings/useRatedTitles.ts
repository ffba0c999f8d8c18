import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { api, useListRatedMoviesQuery } from '../../api/generated';
import type { ListRatedMoviesApiResponse } from '../../api/generated';
import { toKey } from '../../lib/ids';
import { ratedPageSize } from '../../lib/limits';
import { fromStoredTitle, sortTitles } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { matchesScore } from './filters';
import type { RatedFilter, RatedSort } from './filters';
import type { RatingsRoot, RatingsState } from './ratings';

type Rated = ListRatedMoviesApiResponse[number];

type RatedList = TitleList & { titles: Title[] | undefined };

/** The user's rated titles that pass the filter, last rated first or in another order. `isWhole` loads all at once. */
export function useRatedTitles(filter: RatedFilter, sort: RatedSort, isWhole = false): RatedList {
  const inFlight = useSelector(
    ({ ratings }: RatingsRoot) => Object.keys(ratings.confirmed).length > 0,
  );
  // Wait for ratings in flight: the list would lack them.
  const [isWaiting, setIsWaiting] = useState(inFlight);
  if (isWaiting && !inFlight) setIsWaiting(false);
  const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  // Other orders need all titles.
  const inPages = sort === 'date' && !isWhole;
  const pages = useRatedPagesInfiniteQuery(filter, { ...fresh, skip: isWaiting || !inPages });
  const whole = useListRatedMoviesQuery({ filter }, { ...fresh, skip: isWaiting || inPages });
  const { error, isFetching, refetch } = inPages ? pages : whole;
  const { hasNextPage, fetchNextPage } = pages;
  const hasMore = inPages && hasNextPage;
  const rows = useMemo(
    () => (inPages ? pages.data?.pages.flat() : whole.data),
    [inPages, pages.data, whole.data],
  );
  const entries = useMemo(() => rows && sorted(entriesOf(rows), sort), [rows, sort]);
  // Returns the same array until a title is added or removed.
  const titles = useSelector(
    ({ ratings }: RatingsRoot) => entries && shownOf(entries, filter, ratings),
    isSameList,
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

interface Entry {
  key: string;
  title: Title;
  row: Rated;
}

/** Cached by row, so that a title stays the same object when more rows are loaded. */
const entries = new WeakMap<Rated, Entry | null>();

function entryOf(row: Rated): Entry | null {
  const known = entries.get(row);
  if (known !== undefined) return known;
  const title = fromStoredTitle(row);
  const entry = title && { key: toKey(title.key), title, row };
  entries.set(row, entry);
  return entry;
}

/** Without titles that are listed twice, which happens when a rating changes between two pages. */
function entriesOf(rows: Rated[]): Entry[] {
  const unique = new Map<string, Entry>();
  for (const row of rows) {
    const entry = entryOf(row);
    if (entry && !unique.has(entry.key)) unique.set(entry.key, entry);
  }
  return [...unique.values()];
}

/** Sorts by the server's scores instead of the optimistic ones, so that a title does not move while it is being rated. */
function sorted(list: Entry[], sort: RatedSort): Entry[] {
  if (sort === 'date') return list;
  const byTitle = new Map(list.map((entry) => [entry.title, entry]));
  const titles = [...byTitle.keys()];
  return sortTitles(titles, sort, (title) => byTitle.get(title)?.row.score10 ?? 0).flatMap(
    (title) => byTitle.get(title) ?? [],
  );
}

function shownOf(list: Entry[], filter: RatedFilter, { list: scores, loaded }: RatingsState) {
  const shown: Title[] = [];
  for (const { key, title, row } of list) {
    if (matchesScore(filter, loaded ? (scores[key] ?? 0) : row.score)) shown.push(title);
  }
  return shown;
}

function isSameList(one: Title[] | undefined, other: Title[] | undefined): boolean {
  return (
    one === other ||
    (one?.length === other?.length && one?.every((title, index) => title === other?.[index])) ===
      true
  );
}

const ratedApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratedPages: build.infiniteQuery<ListRatedMoviesApiResponse, RatedFilter, number>({
      // Comparing thousands of rows takes long; the pages before a new one are the same anyway.
      structuralSharing: false,
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
