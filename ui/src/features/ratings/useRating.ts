// Why: tiles and pages read and set one title's score in the same way, and see it change within the click itself.
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import type { Title } from '../../lib/title';
import { keyText } from '../../lib/titleKey';
import { rateTitle } from './rateTitle';
import type { RatingsDispatch, RatingsRoot } from './rateTitle';
import { selectScore } from './ratingsSlice';

/** The score of a title, 0 for none, and how to change it. */
export function useRating(title: Title): [number, (score: number) => void] {
  const dispatch = useDispatch<RatingsDispatch>();
  const score = useSelector((state: RatingsRoot) => selectScore(state, keyText(title.key)));
  const rate = (wanted: number) => {
    flushSync(() => void dispatch(rateTitle(title, wanted)));
  };
  return [score, rate];
}
