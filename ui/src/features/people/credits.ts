import { useMemo } from 'react';
import { usePersonDetailsQuery } from '../../api/titles/generated';
import type { CombinedCredits, PersonDetailsApiResponse, TitleItem } from '../../api/titles/generated';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';

/** A title, and in which departments the person worked on it, by TMDB's names. */
export type Credit = TitleItem & { departments: string[] };

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
  const add = (row: TitleItem, department: string) => {
    const key = `${row.media_type}:${row.id}`;
    const departments = credits.get(key)?.departments ?? [];
    if (!departments.includes(department))
      credits.set(key, { ...row, ...credits.get(key), departments: [...departments, department] });
  };
  for (const row of cast) add(row, 'Acting');
  for (const row of crew) add(row, row.department);
  return [...credits.values()];
}

/** The departments of the credits, the most frequent first. */
export function departmentsOf(credits: Credit[]): string[] {
  const counts = new Map<string, number>();
  for (const name of credits.flatMap(({ departments }) => departments))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** Titles without a date are last in both date orders. */
export function sortCredits<T extends TitleItem>(credits: T[], by: CreditSort): T[] {
  const dated = (direction: 1 | -1) => (a: TitleItem, b: TitleItem) => {
    const [left, right] = [dateOf(a), dateOf(b)];
    if (left === right) return b.popularity - a.popularity;
    if (!left || !right) return left ? -1 : 1;
    return left < right ? -direction : direction;
  };
  const orders = {
    known: (a: TitleItem, b: TitleItem) => b.popularity - a.popularity,
    newest: dated(-1),
    oldest: dated(1),
    vote: (a: TitleItem, b: TitleItem) => b.vote_average - a.vote_average,
  };
  return [...credits].sort(orders[by]);
}

function dateOf(credit: TitleItem): string {
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
