import { useMemo } from 'react';
import { watchingApi } from '../../api/watching/generated';
import type {
  DiaryWatch,
  ListDiaryApiArg,
  ListDiaryApiResponse,
} from '../../api/watching/generated';
import { parseMediaType } from '../../lib/ids';
import type { MediaType } from '../../lib/ids';
import { useQueryParams } from '../../lib/navigation';
import { calendarPart } from '../../lib/watchedAt';

export type { DiaryWatch };

/** What the diary shows; null: all. */
export interface DiaryFilter {
  year: number | null;
  /** Of the year, from 1. */
  month: number | null;
  mediaType: MediaType | null;
}

const numberOf = (text: string | null, from: number, to: number): number | null => {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= from && value <= to ? value : null;
};

/** The filter in the address, and how to change it. */
export function useDiaryFilter(): [DiaryFilter, (changed: Partial<DiaryFilter>) => void] {
  const [params, changeParams] = useQueryParams();
  const year = numberOf(params.get('year'), firstYear, 9998);
  const filter = {
    year,
    month: year === null ? null : numberOf(params.get('month'), 1, 12),
    mediaType: parseMediaType(params.get('media_type')),
  };
  const change = (changed: Partial<DiaryFilter>) =>
    changeParams({ year: '', month: '', media_type: '', ...paramsOf({ ...filter, ...changed }) });
  return [filter, change];
}

/** The year of the oldest film. */
const firstYear = 1888;

/** A month is one of a year. */
function paramsOf({ year, month, mediaType }: DiaryFilter): Record<string, string> {
  return {
    ...(year !== null && { year: String(year) }),
    ...(year !== null && month !== null && { month: String(month) }),
    ...(mediaType !== null && { media_type: mediaType }),
  };
}

/** The watches of a month; of the year alone when the month is not known. */
export interface DiaryPart {
  /** "2026-03" or "2026". */
  part: string;
  watches: DiaryWatch[];
}

/** In the order of the list, in which vague dates follow the exact ones of the same time. */
function partsOf(watches: DiaryWatch[]): DiaryPart[] {
  const parts: DiaryPart[] = [];
  for (const watch of watches) {
    const part = calendarPart(watch.when).slice(0, 7);
    const last = parts.at(-1);
    if (last?.part === part) last.watches.push(watch);
    else parts.push({ part, watches: [watch] });
  }
  return parts;
}

/** The loaded part of the diary by month, the newest first; undefined before the first response. */
export function useDiary(filter: DiaryFilter) {
  const params = paramsOf(filter);
  const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };
  const pages = useDiaryPagesInfiniteQuery(params, fresh);
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const parts = useMemo(
    () => currentData && partsOf(currentData.pages.flatMap(({ watches }) => watches)),
    [currentData],
  );
  return {
    parts,
    /** How many watches have no date. */
    undated: currentData?.pages[0]?.undated ?? 0,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}

type Cursor = ListDiaryApiArg['cursor'];

const diaryApi = watchingApi.injectEndpoints({
  endpoints: (build) => ({
    diaryPages: build.infiniteQuery<ListDiaryApiResponse, Record<string, string>, Cursor>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: params, pageParam: cursor }) => ({
        url: '/api/v1/diary',
        params: { ...params, ...(cursor && { cursor }) },
      }),
      providesTags: ['watching'],
    }),
  }),
});

const { useDiaryPagesInfiniteQuery } = diaryApi;
