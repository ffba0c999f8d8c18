import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { alwaysFresh } from '../../api/dispatch';
import { useCalendarQuery } from '../../api/shows/generated';
import type { CalendarApiArg, CalendarApiResponse } from '../../api/shows/generated';
import { today } from '../../lib/format';
import { useQueryParams, withParams } from '../../lib/navigation';
import { addMonths, firstWeekday, monthOf, parseMonth, weeksOf } from './months';

type Filter = NonNullable<CalendarApiArg['only']>;

/** In display order. */
export const calendarFilters = [
  'premieres',
  'episodes',
  'films',
] as const satisfies readonly Filter[];

/** The month and the filter in the address, and the addresses of other months and filters. */
export function useCalendarFilter() {
  const [params] = useQueryParams();
  const { pathname } = useLocation();
  const current = monthOf(today());
  const month = parseMonth(params.get('month')) ?? current;
  const only = calendarFilters.find((name) => name === params.get('only')) ?? null;
  const addressOf = (changes: Record<string, string>) => {
    const search = withParams(params, changes).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  const addressOfMonth = (other: string) => addressOf({ month: other === current ? '' : other });
  return {
    month,
    only,
    addresses: {
      previous: addressOfMonth(addMonths(month, -1)),
      next: addressOfMonth(addMonths(month, 1)),
      current: addressOfMonth(current),
      only: (filter: Filter | null) => addressOf({ only: filter ?? '' }),
    },
  };
}

export type CalendarFilter = ReturnType<typeof useCalendarFilter>;

export type CalendarEntry = CalendarApiResponse['days'][number]['entries'][number];

/** The entries of each day that has some. */
export type EntriesByDay = ReadonlyMap<string, CalendarEntry[]>;

/** The releases in the weeks of a month. */
export function useCalendar({ month, only }: Pick<CalendarFilter, 'month' | 'only'>) {
  const weeks = useMemo(() => weeksOf(month, firstWeekday()), [month]);
  const arg = {
    from: weeks[0]?.[0] ?? '',
    to: weeks.at(-1)?.at(-1) ?? '',
    ...(only && { only }),
  };
  const { data, currentData, error, isFetching, refetch } = useCalendarQuery(arg, alwaysFresh);
  const entries = useMemo(
    () => currentData && new Map(currentData.days.map(({ date, entries: of }) => [date, of])),
    [currentData],
  );
  return {
    weeks,
    /** Undefined until they are loaded. */
    entries,
    knowsDates: data?.knows_dates ?? true,
    /** Whether the first request has ended, also with an error. */
    isReady: data !== undefined || error !== undefined,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}
