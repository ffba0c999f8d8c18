// Months are "2026-11", days "2026-11-27". Neither has a time zone.
import { calendarFormat } from '../../lib/format';

/** Null for no month. */
export function parseMonth(text: string | null): string | null {
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '') ? text : null;
}

export const monthOf = (day: string) => day.slice(0, 7);

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export function addMonths(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(dayOf(date));
}

function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number;
}

/** Browsers have `getWeekInfo`, `weekInfo`, both or none. */
interface LocaleWithWeek {
  language: string;
  getWeekInfo?: () => WeekInfo;
  weekInfo?: WeekInfo;
}

/** The day that weeks begin with in a locale: 1 is Monday, 7 is Sunday. Monday where the browser does not know it. */
export function firstWeekday(language = navigator.language): number {
  const locale: LocaleWithWeek = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** The weeks of a month, each with seven days; the first and the last week include days of other months. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const daysBefore = (dateOf(first).getUTCDay() - firstDay + 7) % 7;
  const weeks: string[][] = [];
  for (
    let start = addDays(first, -daysBefore);
    monthOf(start) <= month;
    start = addDays(start, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

const formats = {
  short: calendarFormat({ weekday: 'short' }),
  long: calendarFormat({ weekday: 'long' }),
  day: calendarFormat({ weekday: 'long', month: 'long', day: 'numeric' }),
};

/** "Fri", "Friday" or "Friday, November 27". */
export const formatDay = (day: string, style: keyof typeof formats) => formats[style](dateOf(day));
