import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { toKey } from '../../lib/ids';
import { countRated } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { selectScores } from '../ratings/ratings';
import { useWatched } from '../watching/useWatched';

/** How many of the titles the user has rated. */
export function useCountOfRated(titles: Title[]): number {
  const scores = useSelector(selectScores);
  return useMemo(() => countRated(titles, scores), [titles, scores]);
}

/** How many of the titles the user has seen; undefined until the seen titles are loaded. */
export function useCountOfSeen(titles: Title[] | undefined): number | undefined {
  const keys = useSeen();
  return useMemo(
    () => keys && titles?.filter(({ key }) => keys.has(toKey(key))).length,
    [titles, keys],
  );
}

/** The keys of all titles that the user has seen; undefined until they are loaded. */
export function useSeen(): ReadonlySet<string> | undefined {
  return useWatched().keys;
}

/** The user's score of each title, by key. */
export function useScores(): Record<string, number> {
  return useSelector(selectScores);
}
