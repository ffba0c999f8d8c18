// Why: what one has given is summed up from the list that follows every click, not from a call of its own.
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useListRatingsQuery } from '../../api/generated';
import { halfStarsOf } from './halfStars';
import type { RatingsRoot } from './rateTitle';

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
