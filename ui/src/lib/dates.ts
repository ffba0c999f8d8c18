// Why: the catalogue gives dates as texts, often only a year or nothing, and numbers bare; people read both their way.

/** The year of "2010-07-16", or an empty text. */
export function yearOf(date: string | null | undefined): string {
  return /^\d{4}/.exec(date ?? '')?.[0] ?? '';
}

/** A number as this locale writes it. */
export function numberText(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(value);
}
