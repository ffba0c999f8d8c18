import { useRef } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { areHalfStarsOn } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import type { EpisodeSelection } from './progress';
import { ratePart } from './showActions';

/**
 * The stars of a season or an episode, from its score in half stars, and a function that changes them; the same number clears
 * them. Without the preference for half stars, half a star counts as a whole one.
 */
export function usePartRating(
  title: Title,
  selection: EpisodeSelection,
  score10: number | null,
): [number, (score: number) => void] {
  const dispatch = useApiDispatch();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const exact = (score10 ?? 0) / 2;
  const value = areHalfStarsOn() ? exact : Math.ceil(exact);
  const rate = (score: number) => {
    const wanted = score === value ? 0 : score;
    // Requests are sent one after the other, because arrow keys rate faster than the server responds.
    sent.current = sent.current.then(() => dispatch(ratePart(title, selection, wanted)));
  };
  return [value, rate];
}
