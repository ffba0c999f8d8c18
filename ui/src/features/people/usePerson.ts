// Why: a person's page needs the life and the works, and asks for both at once.
import { useMemo } from 'react';
import { usePersonDetailsQuery } from '../../api/generated';
import type { PersonDetailsApiResponse } from '../../api/generated';
import { sorted, worksOf } from './works';
import type { Work } from './works';

/** What is known of a person so far. */
export interface Person {
  person: PersonDetailsApiResponse | undefined;
  /** The best known first. */
  works: Work[];
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** Loads a person with all credits. */
export function usePerson(id: number): Person {
  const { data, error, isFetching, refetch } = usePersonDetailsQuery({
    id: String(id),
    language: 'en-US',
    appendToResponse: 'combined_credits',
  });
  const credits = data?.combined_credits;
  const works = useMemo(() => (credits ? sorted(worksOf(credits), 'known') : []), [credits]);
  return { person: data, works, error, loading: isFetching, onRetry: () => void refetch() };
}
