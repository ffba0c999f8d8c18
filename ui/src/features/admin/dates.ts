// Here and not in lib/format.ts, which the first page loads.

/** A timestamp as a short day in this locale: "Nov 26, 2026". */
export function formatShortDate(moment: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(moment));
}

const relativeUnits: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long a timestamp is ago in this locale: "3 days ago"; a time to come is "now". */
export function formatAge(moment: string, now: number, locale?: string): string {
  const seconds = Math.max(0, Math.floor((now - new Date(moment).getTime()) / 1000));
  const [unit, size] = relativeUnits.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = unit === 'second' ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}
