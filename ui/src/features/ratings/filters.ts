import { useSelector } from 'react-redux';
import { ratingGoal } from '../../lib/limits';
import { ratingMessages } from '../../lib/messages/ratings';
import { useQueryParams } from '../../lib/navigation';
import { selectScores } from './ratings';
import type { RatingsRoot, Scores } from './ratings';

const scores = { all: 0, fiveStar: 5, fourStar: 4, threeStar: 3, twoStar: 2, oneStar: 1 };

export type RatedFilter = keyof typeof scores;

const names: RatedFilter[] = ['all', 'fiveStar', 'fourStar', 'threeStar', 'twoStar', 'oneStar'];

/** In display order. */
export const filterOptions = names.map((value) => ({
  value,
  label: ratingMessages.filters[value],
}));

/** The filter for a number of stars, 1 to 5. */
export function filterOfStars(stars: number): RatedFilter {
  return names[6 - stars] ?? 'all';
}

const sorts = ['date', 'score', 'year', 'title'] as const;

export type RatedSort = (typeof sorts)[number];

/** In display order. */
export const sortOptions = sorts.map((value) => ({
  value,
  label: ratingMessages.sorts[value],
}));

/** Parses a URL parameter; by date when unknown. */
function sortOf(text: string | null): RatedSort {
  return sorts.find((name) => name === text) ?? 'date';
}

/** Parses a URL parameter; all when unknown. */
function filterOf(text: string | null): RatedFilter {
  return names.find((name) => name === text) ?? 'all';
}

/** Whether a score matches; half a star counts as a whole one, and 0 (no rating) never matches. */
export function matchesScore(filter: RatedFilter, score: number): boolean {
  return filter === 'all' ? score > 0 : Math.ceil(score) === scores[filter];
}

/** The filter and the order in the address, and a function that changes them. */
export function useRatedParams() {
  const [params, changeParams] = useQueryParams();
  const filter = filterOf(params.get('filter'));
  const sort = sortOf(params.get('sort'));
  const change = (changed: { filter?: string; sort?: string }) => {
    const wanted = { filter, sort, ...changed };
    changeParams({
      filter: wanted.filter === 'all' ? '' : wanted.filter,
      sort: wanted.sort === 'date' ? '' : wanted.sort,
    });
  };
  return { filter, sort, change };
}

const counts = new WeakMap<Scores, Map<number, number>>();

/** How many titles have each score. Counted once: selectors ask for it on every action. */
function countByScore(scores: Scores): Map<number, number> {
  const known = counts.get(scores);
  if (known) return known;
  const count = new Map<number, number>();
  for (const score of Object.values(scores)) count.set(score, (count.get(score) ?? 0) + 1);
  counts.set(scores, count);
  return count;
}

/** The number of the user's titles that match the filter. */
export function useRatedCount(filter: RatedFilter): number {
  return useSelector((root: RatingsRoot) => {
    let sum = 0;
    for (const [score, count] of countByScore(selectScores(root))) {
      if (matchesScore(filter, score)) sum += count;
    }
    return sum;
  });
}

/** Whether the user has rated fewer than `ratingGoal` titles; null until the ratings are loaded. */
export function useIsNewUser(): boolean | null {
  const count = useRatedCount('all');
  const loaded = useSelector(({ ratings }: RatingsRoot) => ratings.loaded);
  return loaded ? count < ratingGoal : null;
}

/** Whether the ratings are loaded, and there are none. */
export function useHasNoRatings(): boolean {
  return useSelector(
    (root: RatingsRoot) => root.ratings.loaded && countByScore(selectScores(root)).size === 0,
  );
}
