import { expect, it } from 'vitest';
import { averageOf, countsOf } from './halfStars';

it('counts titles by half stars', () => {
  expect(countsOf([1, 2, 2, 7, 10])).toEqual([1, 2, 0, 0, 0, 0, 1, 0, 0, 1]);
});

it('averages half stars, and is 0 without ratings', () => {
  expect(averageOf([7, 8, 9])).toBe(4);
  expect(averageOf([1])).toBe(0.5);
  expect(averageOf([])).toBe(0);
});
