import { messages } from '../../lib/messages';
import type { CountryProviders, Details } from './titleDetails';

const providerKinds = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

/** Offers of one kind. */
export interface ProviderGroup {
  name: string;
  providers: NonNullable<CountryProviders['flatrate']>;
}

/** Where a title can be watched in one country. */
export interface LocalOffers {
  country: string;
  /** A page about them; null for what is no address of the web. */
  link: string | null;
  groups: ProviderGroup[];
}

/** The country of the user's language; the United States where it names none. */
export function countryOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}

/** The offers in a country; null when there are none. */
export function offersIn(
  country: string,
  offers: Details['providersByCountry'],
): LocalOffers | null {
  const local = offers[country];
  if (!local) return null;
  const filled = providerKinds.flatMap((kind) => {
    const providers = local[kind] ?? [];
    const sorted = providers.toSorted((a, b) => a.display_priority - b.display_priority);
    return sorted.length > 0 ? [{ name: messages.watch.providers[kind], providers: sorted }] : [];
  });
  const link = /^https?:\/\//.test(local.link) ? local.link : null;
  return filled.length > 0 ? { country, link, groups: filled } : null;
}

/** What a country is called in a language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
