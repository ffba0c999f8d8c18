// The slice holds whole stars; half stars, from imports, are only in the server's response.
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useListRatingsQuery } from '../../api/generated';
import type { ListRatingsApiResponse } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { RatingsRoot } from './rateTitle';
import type { Scores } from './ratingsSlice';

type Rating = ListRatingsApiResponse['ratings'][number];

/** All scores in half stars, 1 to 10: the server's, or twice the whole stars where a newer rating differs. */
export function halfStarsOf(list: Scores, ratings: Rating[]): number[] {
  const exact = new Map(
    ratings.flatMap(({ movie_id, media_type, score10 }) => {
      const title = parseApiId(movie_id, media_type);
      return title ? [[toKey(title), score10] satisfies [string, number]] : [];
    }),
  );
  return Object.entries(list).map(([key, stars]) => {
    const score10 = exact.get(key) ?? 0;
    return Math.ceil(score10 / 2) === stars ? score10 : stars * 2;
  });
}

/** The mean of half stars, in stars; 0 of none. */
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
  const halfStars = useMemo(() => halfStarsOf(list, data?.ratings ?? []), [list, data]);
  const known = data !== undefined || halfStars.length > 0;
  return { halfStars, known, error, loading: isFetching, onRetry: () => void refetch() };
}
