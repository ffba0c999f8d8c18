import { useSelector } from 'react-redux';
import { toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { selectScores } from '../ratings/ratingsSlice';

type Root = Parameters<typeof selectScores>[0];

/** How many of the titles the user has rated. */
export function useRatedCount(titles: Title[]): number {
  return useSelector((root: Root) => {
    const scores = selectScores(root);
    return titles.filter(({ key }) => scores[toKey(key)] !== undefined).length;
  });
}
