import { yearOf } from './shortFormats';

export { formatNumber, yearOf } from './shortFormats';

/** A formatter of the parts of the calendar, which have no time zone. It is made once for each locale, which takes long. */
export function calendarFormat(style: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date: Date, locale?: string): string => {
    const format =
      formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    formats.set(locale, format);
    return format.format(date);
  };
}

const formatLongDate = calendarFormat({ dateStyle: 'long' });

/** A timestamp as a day in this locale. */
export function formatDate(moment: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment));
}

/** A timestamp as a day and a time in this locale and time zone. */
export function formatDateTime(moment: string, locale?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(moment));
}

/** The time of a timestamp in this locale and time zone. */
export function formatTime(moment: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(moment));
}

/** A fraction from 0 to 1 as whole percent in this locale. */
export function formatPercent(share: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** A number with one decimal place in this locale. */
export function formatDecimal(value: number, locale?: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, digits).format(value);
}

/** "1972-03-14" as a day in this locale; a year alone stays a year, and an invalid date is empty. */
export function formatCalendarDate(date: string | null | undefined, locale?: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? new Date(`${date}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime())) return yearOf(date);
  return formatLongDate(day, locale);
}

/** Whole years from one day to another; null unless both days are known. */
export function yearsBetween(from: string | null, to: string | null): number | null {
  const days = [from, to].map((date) => /^(\d{4})-(\d{2}-\d{2})$/.exec(date ?? ''));
  const [first, last] = days;
  if (!first || !last) return null;
  const [, year = '', day = ''] = first;
  const [, lastYear = '', lastDay = ''] = last;
  return Number(lastYear) - Number(year) - (lastDay < day ? 1 : 0);
}

/** 7 as "07". */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The day of a timestamp in the user's time zone: "2026-11-21". */
export function isoDay(moment: Date): string {
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}

/** The current day in the user's time zone. */
export const today = (): string => isoDay(new Date());
