// The formatters that the first page needs; the others are in format.ts.

/** The year of "2010-07-16", or an empty string. */
export function yearOf(date: string | null | undefined): string {
  return /^\d{4}/.exec(date ?? '')?.[0] ?? '';
}

export function formatNumber(value: number, locale?: string): string {
  return value.toLocaleString(locale);
}
