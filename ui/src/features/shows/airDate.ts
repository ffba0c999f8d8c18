import { calendarFormat, isoDay } from '../../lib/format';
import { showsMessages } from '../../lib/messages/shows';

const mediumDate = calendarFormat({ dateStyle: 'medium' });
const day = 86_400_000;
/** In days: further ones are dates. */
const near = 14;

/** "2026-12-03" as a day in this locale. */
export function shortDate(date: string, locale?: string): string {
  return mediumDate(new Date(`${date}T00:00:00Z`), locale);
}

/** How many days there are until a day, in the user's calendar. */
function daysUntil(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(isoDay(new Date()))) / day);
}

/** When an episode comes out that is not out: "in 5 days" or "on Dec 3, 2026". It may be out a day later than its date. */
export function dayIn(date: string, locale?: string): string {
  const days = Math.max(1, daysUntil(date));
  return days <= near ? relative(days, locale) : showsMessages.progress.on(shortDate(date, locale));
}

function relative(days: number, locale: string | undefined): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
