import { useMemo } from 'react';
import type { TitleItem } from '../../api/generated';
import { usePersonDetailsQuery } from '../../api/titles/generated';
import type { CombinedCredits, PersonDetailsApiResponse } from '../../api/titles/generated';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';

/** A title, with the person's departments (TMDB's names), characters and jobs. */
export type Credit = TitleItem & { departments: string[]; characters: string[]; jobs: string[] };

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
  const creditOf = (row: TitleItem, department: string) => {
    const key = creditKey(row);
    const credit = credits.get(key) ?? { ...row, departments: [], characters: [], jobs: [] };
    credits.set(key, credit);
    addOnce(credit.departments, department);
    return credit;
  };
  for (const row of cast) addOnce(creditOf(row, 'Acting').characters, row.character);
  for (const row of crew) addOnce(creditOf(row, row.department).jobs, row.job);
  return [...credits.values()];
}

function creditKey({ media_type: mediaType, id }: TitleItem): string {
  return toKey({ mediaType, number: id });
}

function addOnce(texts: string[], text: string): void {
  if (text !== '' && !texts.includes(text)) texts.push(text);
}

/** "as Cobb · Director"; empty when nothing is known. */
export function roleIn({ characters, jobs }: Credit): string {
  const played = characters.length > 0 ? [titleMessages.person.roles(characters.join(' / '))] : [];
  return [...played, ...jobs].join(' · ');
}

/** The roles by the keys of the titles. */
export function rolesOf(credits: Credit[]): Map<string, string> {
  return new Map(credits.map((credit) => [creditKey(credit), roleIn(credit)]));
}

/** The most titles that a person is known for. */
const maxKnown = 10;

/** The best known titles in the department that a person is known for; of all departments if there are none. */
export function knownFor(credits: Credit[], department: string): Credit[] {
  const own = credits.filter(({ departments }) => departments.includes(department));
  return (own.length > 0 ? own : credits).slice(0, maxKnown);
}

/** The year of a credit; empty when unknown. */
export function yearOfCredit(credit: TitleItem): string {
  return yearOf(dateOf(credit));
}

/** The departments of the credits, the most frequent first. */
export function departmentsOf(credits: Credit[]): string[] {
  const counts = new Map<string, number>();
  for (const name of credits.flatMap(({ departments }) => departments))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The label of a department; TMDB's name when it is unknown. */
export function departmentOf(name: string): string {
  const names: Record<string, string> = titleMessages.person.departments;
  return names[name] ?? name;
}

/** Sorts titles. Those without a date are last in both date orders; those with few votes are last when sorted by votes. */
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
    vote: (a: TitleItem, b: TitleItem) => {
      const [left, right] = [hasEnoughVotes(a), hasEnoughVotes(b)];
      if (left !== right) return left ? -1 : 1;
      return left ? b.vote_average - a.vote_average : b.popularity - a.popularity;
    },
  };
  return [...credits].sort(orders[by]);
}

/** An average of fewer votes says little. */
const minVotes = 10;

function hasEnoughVotes({ vote_count: votes }: TitleItem): boolean {
  return votes >= minVotes;
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
