import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { countRated } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { selectScores } from '../ratings/ratingsSlice';

/** How many of the titles the user has rated. */
export function useCountOfRated(titles: Title[]): number {
  const scores = useSelector(selectScores);
  return useMemo(() => countRated(titles, scores), [titles, scores]);
}

/** The user's score of each title, by key. */
export function useScores(): Record<string, number> {
  return useSelector(selectScores);
}
