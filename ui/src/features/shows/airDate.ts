import { calendarFormat, today } from '../../lib/format';
import { showsMessages } from '../../lib/messages/shows';

const mediumDate = calendarFormat({ dateStyle: 'medium' });
const dayInMs = 86_400_000;
/** Later days are formatted as dates. */
const maxRelativeDays = 14;

/** "2026-12-03" as a day in this locale. */
export function shortDate(date: string, locale?: string): string {
  return mediumDate(new Date(`${date}T00:00:00Z`), locale);
}

/** The number of days from one day to another. */
export function daysUntil(date: string, from = today()): number {
  return Math.round((Date.parse(date) - Date.parse(from)) / dayInMs);
}

/** When an unreleased episode comes out: "in 5 days" or "on Dec 3, 2026". It may come out a day later than its date. */
export function formatAirDate(date: string, locale?: string): string {
  const days = Math.max(1, daysUntil(date));
  return days <= maxRelativeDays
    ? formatInDays(days, locale)
    : showsMessages.progress.on(shortDate(date, locale));
}

/** "tomorrow" or "in 5 days". */
export function formatInDays(days: number, locale?: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
