import { messages } from '../../lib/messages';

const scores = { all: 0, fiveStar: 5, fourStar: 4, threeStar: 3, twoStar: 2, oneStar: 1 };

export type RatedFilter = keyof typeof scores;

const names: RatedFilter[] = ['all', 'fiveStar', 'fourStar', 'threeStar', 'twoStar', 'oneStar'];

/** The filters in the order of the list people choose from. */
export const filterOptions = names.map((value) => ({
  value,
  label: messages.ratings.filters[value],
}));

/** The filter of titles with so many stars, 1 to 5. */
export function filterOfStars(stars: number): RatedFilter {
  return names[6 - stars] ?? 'all';
}

const sorts = ['date', 'score', 'year', 'title'] as const;

export type RatedSort = (typeof sorts)[number];

/** The orders in the order of the list people choose from. */
export const sortOptions = sorts.map((value) => ({ value, label: messages.ratings.sorts[value] }));

/** Reads an order from an address; anything unknown is by date. */
export function sortOf(text: string | null): RatedSort {
  return sorts.find((name) => name === text) ?? 'date';
}

/** Reads a filter from an address; anything unknown shows all. */
export function filterOf(text: string | null): RatedFilter {
  return names.find((name) => name === text) ?? 'all';
}

/** Whether a title with this score passes; no rating never does. */
export function passes(filter: RatedFilter, score: number): boolean {
  return filter === 'all' ? score > 0 : score === scores[filter];
}
