import { expect, it } from 'vitest';
import { rating } from '../../testing/fixtures';
import { averageOf, countsOf, halfStarsOf } from './halfStars';

const half = (id: number, score10: number) => ({
  ...rating(id, Math.ceil(score10 / 2)),
  score10,
});

it('uses half stars of the server where they match the displayed rating', () => {
  const list = { 'movie:1': 4, 'movie:2': 5, 'movie:3': 1 };
  const ratings = [half(1, 7), half(2, 7), half(4, 9)];
  expect(halfStarsOf(list, ratings)).toEqual([7, 10, 2]);
});

it('counts titles by half stars', () => {
  expect(countsOf([1, 2, 2, 7, 10])).toEqual([1, 2, 0, 0, 0, 0, 1, 0, 0, 1]);
});

it('averages half stars, and is 0 without ratings', () => {
  expect(averageOf([7, 8, 9])).toBe(4);
  expect(averageOf([1])).toBe(0.5);
  expect(averageOf([])).toBe(0);
});
