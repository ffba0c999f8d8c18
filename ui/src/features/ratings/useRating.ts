import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { useListRatingsQuery } from '../../api/generated';
import { toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { rateTitle } from './rateTitle';
import type { RatingsDispatch, RatingsRoot } from './rateTitle';
import { selectScore } from './ratingsSlice';

/** The score of a title, 0 for none, and how to change it. */
export function useRating(title: Title): [number, (score: number) => void] {
  const dispatch = useDispatch<RatingsDispatch>();
  const score = useSelector((state: RatingsRoot) => selectScore(state, toKey(title.key)));
  const rate = (wanted: number) => {
    flushSync(() => void dispatch(rateTitle(title, wanted)));
  };
  return [score, rate];
}

/** Loads the ratings into their slice while the caller is shown. */
export function useRatingsLoad() {
  return useListRatingsQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });
}
