// Why: offers differ by country; people want those of their own, by how one pays.
import { messages } from '../../lib/messages';
import type { Details, Offers } from './details';

const ways = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

/** Offers of one kind. */
export interface Way {
  name: string;
  providers: NonNullable<Offers['flatrate']>;
}

/** Where a title can be watched in one country. */
export interface LocalOffers {
  country: string;
  /** A page about them; null for what is no address of the web. */
  link: string | null;
  ways: Way[];
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
export function offersIn(country: string, offers: Details['offers']): LocalOffers | null {
  const local = offers[country];
  if (!local) return null;
  const filled = ways.flatMap((way) => {
    const providers = local[way] ?? [];
    const sorted = providers.toSorted((a, b) => a.display_priority - b.display_priority);
    return sorted.length > 0 ? [{ name: messages.watch.ways[way], providers: sorted }] : [];
  });
  const link = /^https?:\/\//.test(local.link) ? local.link : null;
  return filled.length > 0 ? { country, link, ways: filled } : null;
}

/** What a country is called in a language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
