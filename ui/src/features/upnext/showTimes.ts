import { formatCalendarDate, formatNumber } from '../../lib/format';
import { upNextMessages } from '../../lib/messages/upNext';
import { daysUntil, formatInDays } from '../shows/airDate';
import type { ListedShow } from './useUpNext';

const text = upNextMessages;

/** "12 left, 8 h"; without a time when that is not known. */
export function formatLeft({ out, seen, minutes_left }: ListedShow): string {
  return text.left(formatNumber(Math.max(out - seen, 0)), formatTime(minutes_left));
}

/** In hours if it is at least one, else in minutes. */
function formatTime(minutes: number): string {
  if (minutes <= 0) return '';
  if (minutes < 60) return text.minutes(formatNumber(minutes));
  return text.hours(formatNumber(Math.round(minutes / 60)));
}

/** "tomorrow" or "in 5 days". */
export function formatCountdown(date: string, from?: string, locale?: string): string {
  return formatInDays(daysUntil(date, from), locale);
}

/** "June 5, 2027, in 5 days". */
export const formatOutDate = (date: string) =>
  text.out(formatCalendarDate(date), formatCountdown(date));
