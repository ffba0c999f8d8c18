import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useListRatingsQuery } from '../../api/generated';
import type { RatingsRoot } from './ratings';

/** The mean of scores in half stars, as stars; 0 if there are none. */
export function averageOf(halfStars: number[]): number {
  const sum = halfStars.reduce((total, score) => total + score, 0);
  return halfStars.length === 0 ? 0 : sum / halfStars.length / 2;
}

/** How many titles have 1 to 10 half stars. */
export function countsOf(halfStars: number[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const score of halfStars) counts[score - 1] = (counts[score - 1] ?? 0) + 1;
  return counts;
}

/** The user's scores in half stars; `known` is false while there is nothing to show yet. */
export function useHalfStars() {
  const { data, error, isFetching, refetch } = useListRatingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const list = useSelector(({ ratings }: RatingsRoot) => ratings.list);
  const halfStars = useMemo(() => Object.values(list).map((score) => score * 2), [list]);
  const known = data !== undefined || halfStars.length > 0;
  return { halfStars, known, error, loading: isFetching, onRetry: () => void refetch() };
}
