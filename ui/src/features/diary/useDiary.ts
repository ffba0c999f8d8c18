import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { alwaysFresh } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import type {
  DiaryWatch,
  ListDiaryApiArg,
  ListDiaryApiResponse,
} from '../../api/watching/generated';
import { parseMediaType } from '../../lib/ids';
import type { MediaType } from '../../lib/ids';
import { maxSearchText } from '../../lib/limits';
import { useQueryParams } from '../../lib/navigation';
import { calendarPart } from '../../lib/watchedAt';

export type { DiaryWatch };

/** The filters of the diary; null: all. */
export interface DiaryFilter {
  year: number | null;
  /** From 1; only with a year. */
  month: number | null;
  mediaType: MediaType | null;
  tag: string | null;
  rewatch: boolean | null;
  /** 1 to 5. */
  stars: number | null;
  /** Words; each begins a word of the title, the note, a tag or a companion's name. */
  text: string | null;
  /** Only watches without a date, which have no year. */
  undated: boolean;
}

const numberOf = (text: string | null, from: number, to: number): number | null => {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= from && value <= to ? value : null;
};

function filterOf(params: URLSearchParams): DiaryFilter {
  const undated = params.has('undated');
  const year = undated ? null : numberOf(params.get('year'), firstYear, 9998);
  return {
    year,
    month: year === null ? null : numberOf(params.get('month'), 1, 12),
    mediaType: parseMediaType(params.get('media_type')),
    tag: params.get('tag') || null,
    rewatch: { true: true, false: false }[params.get('rewatch') ?? ''] ?? null,
    stars: numberOf(params.get('stars'), 1, 5),
    text: params.get('text')?.slice(0, maxSearchText) || null,
    undated,
  };
}

/** The filter in the address, a function that changes it, and the addresses of changed filters. */
export function useDiaryFilter() {
  const [params, changeParams] = useQueryParams();
  const { pathname } = useLocation();
  const filter = filterOf(params);
  const next = (changed: Partial<DiaryFilter>) => paramsOf({ ...filter, ...changed });
  return {
    filter,
    change: (changed: Partial<DiaryFilter>) => changeParams({ ...noParams, ...next(changed) }),
    addressWith: (changed: Partial<DiaryFilter>) => {
      const search = new URLSearchParams(next(changed)).toString();
      return search === '' ? pathname : `${pathname}?${search}`;
    },
  };
}

/** The year of the oldest film. */
const firstYear = 1888;

export const noFilter: DiaryFilter = {
  year: null,
  month: null,
  mediaType: null,
  tag: null,
  rewatch: null,
  stars: null,
  text: null,
  undated: false,
};

const names = ['year', 'month', 'media_type', 'tag', 'rewatch', 'stars', 'text', 'undated'];
const noParams = Object.fromEntries(names.map((name) => [name, '']));

/** The query parameters of a filter, for the address and for the request. A month needs a year. */
function paramsOf(filter: DiaryFilter): Record<string, string> {
  const { month, mediaType, tag, rewatch, stars, text, undated } = filter;
  const year = undated ? null : filter.year;
  return {
    ...(year !== null && { year: String(year) }),
    ...(year !== null && month !== null && { month: String(month) }),
    ...(mediaType !== null && { media_type: mediaType }),
    ...(tag !== null && { tag }),
    ...(rewatch !== null && { rewatch: String(rewatch) }),
    ...(stars !== null && { stars: String(stars) }),
    ...(text !== null && { text }),
    ...(undated && { undated: 'true' }),
  };
}

export const isFiltered = (filter: DiaryFilter) => Object.keys(paramsOf(filter)).length > 0;

/** The watches of a row: one watch, or consecutive watches of episodes of one show and day. */
export type DiaryRow = [DiaryWatch, ...DiaryWatch[]];

/** A section of the diary: the watches of a month, those of a year without a month, or those without a date. */
export interface DiaryPart {
  /** "2026-03" or "2026", or empty. */
  part: string;
  rows: DiaryRow[];
}

/** Splits the list into sections. In its order, inexact dates follow exact dates of the same time. */
function partsOf(watches: DiaryWatch[]): DiaryPart[] {
  const parts: DiaryPart[] = [];
  for (const watch of watches) {
    const part = calendarPart(watch.when).slice(0, 7);
    const last = parts.at(-1);
    const row = last?.rows.at(-1);
    if (last?.part !== part) parts.push({ part, rows: [[watch]] });
    else if (row && isSameRow(row[0], watch)) row.push(watch);
    else last.rows.push([watch]);
  }
  return parts;
}

/** Whether two watches are of episodes of one show and day, which are one row. */
function isSameRow(one: DiaryWatch, other: DiaryWatch): boolean {
  return (
    one.episode_number !== null &&
    other.episode_number !== null &&
    one.movie_id === other.movie_id &&
    one.media_type === other.media_type &&
    calendarPart(one.when) === calendarPart(other.when)
  );
}

/** A key for each row of a section, without ids: an edited watch has another id. */
export function rowKeys(rows: DiaryRow[]): string[] {
  const counts = new Map<string, number>();
  return rows.map(([watch, ...others]) => {
    const { media_type, movie_id, season_number, episode_number, when } = watch;
    const part = others.length > 0 ? [calendarPart(when)] : [season_number, episode_number];
    const name = [media_type, movie_id, ...part].join('/');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}/${count}`;
  });
}

/** The loaded part of the diary by month, newest first; undefined before the first response. */
export function useDiary(filter: DiaryFilter) {
  const params = paramsOf(filter);
  const pages = useDiaryPagesInfiniteQuery(params, alwaysFresh);
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const parts = useMemo(
    () => currentData && partsOf(currentData.pages.flatMap(({ watches }) => watches)),
    [currentData],
  );
  return {
    parts,
    /** How many watches have no date. */
    undated: currentData?.pages[0]?.undated ?? 0,
    /** How many rated films have no watch. */
    unseenRatedFilms: currentData?.pages[0]?.unseen_rated_films ?? 0,
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
