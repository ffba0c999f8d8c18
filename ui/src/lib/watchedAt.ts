// When a title was watched: as precisely as the user remembers it, in the calendar of the place where it was.
import { isoDay } from './format';

export type WatchedAt =
  | { precision: 'time'; at: string }
  | { precision: 'day'; day: string }
  | { precision: 'month'; month: string }
  | { precision: 'year'; year: number }
  | { precision: 'unknown' }
  | { precision: 'released' };

/** A moment in RFC 3339 with the offset of this clock at that moment. */
export function timeWithOffset(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = -moment.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const offset = Math.abs(minutes);
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':');
  return `${isoDay(moment)}T${clock}${sign}${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
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

type Style = Intl.DateTimeFormatOptions;

/** A part of the calendar in words of this locale. The time zone is that of the watcher, so none is applied. */
function inWords(iso: string, style: Style, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  return format.format(new Date(`${iso}Z`));
}

/** "2026-03" as a month in this locale; a year alone stays a year. */
export function formatMonth(part: string, locale?: string): string {
  if (part.length < 7) return part;
  return inWords(`${part.slice(0, 7)}-01T00:00:00`, { month: 'long', year: 'numeric' }, locale);
}

/** The short name of the weekday of "2026-03-29". */
export function formatWeekday(day: string, locale?: string): string {
  return inWords(`${day}T00:00:00`, { weekday: 'short' }, locale);
}

/** "20:15" in this locale. */
export function formatClock(clock: string, locale?: string): string {
  return inWords(`2000-01-01T${clock}:00`, { timeStyle: 'short' }, locale);
}

/** The date in words, as far as it is known; null when it is not. */
export function formatWatchedDate(when: WatchedAt, locale?: string): string | null {
  const part = calendarPart(when);
  if (part === '') return null;
  if (part.length < 10) return formatMonth(part, locale);
  return inWords(`${part}T00:00:00`, { dateStyle: 'long' }, locale);
}
