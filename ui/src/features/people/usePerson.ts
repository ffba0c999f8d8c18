import { useMemo } from 'react';
import { usePersonDetailsQuery } from '../../api/generated';
import type { PersonDetailsApiResponse } from '../../api/generated';
import { creditsOf, sortCredits } from './credits';
import type { Credit } from './credits';

/** What is known of a person so far. */
export interface PersonResult {
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
    language: 'en-US',
    appendToResponse: 'combined_credits',
  });
  const combinedCredits = data?.combined_credits;
  const credits = useMemo(
    () => (combinedCredits ? sortCredits(creditsOf(combinedCredits), 'known') : []),
    [combinedCredits],
  );
  return { person: data, credits, error, loading: isFetching, onRetry: () => void refetch() };
}
