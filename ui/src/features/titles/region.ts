// The country of offers and age ratings, which the user can choose in this browser.
import { setLocalStorageValue, useLocalStorageValue } from '../../lib/preferences';

const key = 'region';

/** The country of a language tag; the United States when unknown. */
export function countryOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}

/** The chosen country, else that of the browser's language. */
export function useRegion(): string {
  const stored = useLocalStorageValue(key);
  return stored !== null && /^[A-Z]{2}$/.test(stored) ? stored : countryOf(navigator.language);
}

export function setRegion(country: string): void {
  setLocalStorageValue(key, country === countryOf(navigator.language) ? null : country);
}

let names: Intl.DisplayNames | undefined;

export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([navigator.language], { type: 'region' });
  return names.of(code) ?? code;
}
