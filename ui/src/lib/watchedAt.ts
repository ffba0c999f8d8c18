// When a title was watched: as precisely as the user remembers it, in the calendar of the place where it was.
import { calendarFormat, formatCalendarDate, isoDay, twoDigits } from './format';

export type WatchedAt =
  | { precision: 'time'; at: string }
  | { precision: 'day'; day: string }
  | { precision: 'month'; month: string }
  | { precision: 'year'; year: number }
  | { precision: 'unknown' }
  | { precision: 'released' };

/** A moment in RFC 3339 with the offset of this clock at that moment. */
export function timeWithOffset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const offset = Math.abs(minutes);
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map(twoDigits)
    .join(':');
  return `${isoDay(moment)}T${clock}${sign}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`;
}

/** The day, month or year, as far as it is known: "2026-03-29", "2026-03" or "2026"; empty when unknown. */
export function calendarPart(when: WatchedAt): string {
  switch (when.precision) {
    case 'time':
      return when.at.slice(0, 10);
    case 'day':
      return when.day;
    case 'month':
      return when.month;
    case 'year':
      return String(when.year);
    default:
      return '';
  }
}

/** The time of the watcher's clock: "20:15"; empty when only the day is known, or less. */
export function clockPart(when: WatchedAt): string {
  return when.precision === 'time' ? when.at.slice(11, 16) : '';
}

const monthOfYear = calendarFormat({ month: 'long', year: 'numeric' });
const monthName = calendarFormat({ month: 'long' });
const weekday = calendarFormat({ weekday: 'short' });
const clockTime = calendarFormat({ timeStyle: 'short' });

/** The twelve months in this locale. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, index) => monthName(new Date(Date.UTC(2000, index))));
}

/** "2026-03" as a month in this locale; a year alone stays a year. */
export function formatMonth(part: string, locale?: string): string {
  return part.length < 7 ? part : monthOfYear(new Date(part.slice(0, 7)), locale);
}

/** The short name of the weekday of "2026-03-29". */
export function formatWeekday(day: string): string {
  return weekday(new Date(day));
}

/** "20:15" in this locale. */
export function formatClock(clock: string): string {
  return clockTime(new Date(`2000-01-01T${clock}Z`));
}

/** The date in words, as far as it is known; null when it is not. */
export function formatWatchedDate(when: WatchedAt, locale?: string): string | null {
  const part = calendarPart(when);
  if (part === '') return null;
  return part.length < 10 ? formatMonth(part, locale) : formatCalendarDate(part, locale);
}
