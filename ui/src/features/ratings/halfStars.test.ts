import { expect, it } from 'vitest';
import { rating } from '../../testing/fixtures';
import { averageOf, countsOf, halfStarsOf } from './halfStars';

const half = (id: number, score10: number) => ({
  ...rating(id, Math.ceil(score10 / 2)),
  score10,
});

it('half stars come from the server as long as it agrees with what is shown', () => {
  const list = { 'movie:1': 4, 'movie:2': 5, 'movie:3': 1 };
  const told = [half(1, 7), half(2, 7), half(4, 9)];
  expect(halfStarsOf(list, told)).toEqual([7, 10, 2]);
});

it('a half star counts among the titles of the next whole one, as the filter has it', () => {
  expect(countsOf([1, 2, 3, 7, 8, 9, 10])).toEqual([2, 1, 0, 2, 2]);
});

it('the average is that of the half stars, and of nothing it is none', () => {
  expect(averageOf([7, 8, 9])).toBe(4);
  expect(averageOf([1])).toBe(0.5);
  expect(averageOf([])).toBe(0);
});
