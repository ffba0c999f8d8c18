import { expect, it } from 'vitest';
import { averageOf, countsOf } from './halfStars';

it('counts a half star with the next whole star, like the filter', () => {
  expect(countsOf([1, 2, 3, 7, 8, 9, 10])).toEqual([2, 1, 0, 2, 2]);
});

it('averages half stars, and is 0 without ratings', () => {
  expect(averageOf([7, 8, 9])).toBe(4);
  expect(averageOf([1])).toBe(0.5);
  expect(averageOf([])).toBe(0);
});
