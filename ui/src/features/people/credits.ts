import { useMemo } from 'react';
import { usePersonDetailsQuery } from '../../api/generated';
import type { CombinedCredits, PersonDetailsApiResponse, TitleItem } from '../../api/generated';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';

export type Credit = TitleItem;

type CreditSort = keyof typeof titleMessages.person.sorts;

const sorts: CreditSort[] = ['known', 'newest', 'oldest', 'vote'];

export const sortOptions = sorts.map((value) => ({
  value,
  label: titleMessages.person.sorts[value],
}));

/** Parses a URL parameter; by popularity when unknown. */
export function sortOf(text: string | null): CreditSort {
  return sorts.find((name) => name === text) ?? 'known';
}

/** All titles of a person, each once. */
function creditsOf({ cast, crew }: CombinedCredits): Credit[] {
  const credits = new Map<string, Credit>();
  for (const row of [...cast, ...crew]) {
    const key = `${row.media_type}:${row.id}`;
    if (!credits.has(key)) credits.set(key, row);
  }
  return [...credits.values()];
}

/** Titles without a date are last in both date orders. */
export function sortCredits(credits: Credit[], by: CreditSort): Credit[] {
  const dated = (direction: 1 | -1) => (a: Credit, b: Credit) => {
    const [left, right] = [dateOf(a), dateOf(b)];
    if (left === right) return b.popularity - a.popularity;
    if (!left || !right) return left ? -1 : 1;
    return left < right ? -direction : direction;
  };
  const orders = {
    known: (a: Credit, b: Credit) => b.popularity - a.popularity,
    newest: dated(-1),
    oldest: dated(1),
    vote: (a: Credit, b: Credit) => b.vote_average - a.vote_average,
  };
  return [...credits].sort(orders[by]);
}

function dateOf(credit: Credit): string {
  return credit.media_type === 'movie' ? credit.release_date : credit.first_air_date;
}

interface PersonResult {
  person: PersonDetailsApiResponse | undefined;
  /** The best known first. */
  credits: Credit[];
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** Loads a person with all credits. */
export function usePerson(id: number): PersonResult {
  const { data, error, isFetching, refetch } = usePersonDetailsQuery({
    id: String(id),
    language: catalogueLanguage,
    appendToResponse: 'combined_credits',
  });
  const combinedCredits = data?.combined_credits;
  const credits = useMemo(
    () => (combinedCredits ? sortCredits(creditsOf(combinedCredits), 'known') : []),
    [combinedCredits],
  );
  return { person: data, credits, error, loading: isFetching, onRetry: () => void refetch() };
}
