// Why: the catalogue gives dates as texts, often only a year or nothing, and numbers bare; people read both their way.

/** The year of "2010-07-16", or an empty text. */
export function yearOf(date: string | null | undefined): string {
  return /^\d{4}/.exec(date ?? '')?.[0] ?? '';
}

/** The day of a moment, as this locale writes it. */
export function dayText(moment: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment));
}

/** A share between 0 and 1 in whole percent, as this locale writes it. */
export function percentText(share: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** A number with one digit behind the point, as this locale writes it. */
export function tenthsText(value: number, locale?: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, digits).format(value);
}

/** A number as this locale writes it. */
export function numberText(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(value);
}
