// Why: the catalogue gives dates as texts, often only a year or nothing; people read them in their own language.

const fullDate = /^\d{4}-\d{2}-\d{2}$/;

/** The year of "2010-07-16", or an empty text. */
export function yearOf(date: string | null | undefined): string {
  return /^\d{4}/.exec(date ?? '')?.[0] ?? '';
}

/** A date as this locale writes it; a bare year stays one, and 1 January often means no more than that. */
export function dateText(date: string, locale?: string): string {
  if (!fullDate.test(date) || date.endsWith('-01-01')) return yearOf(date);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A number as this locale writes it. */
export function numberText(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(value);
}
