import { expect, it } from 'vitest';
import { film, show } from '../../testing/fixtures';
import { sortCredits, sortOf } from './credits';

const credits = [
  { ...film(1, 'Undated'), release_date: '', popularity: 1, vote_average: 0 },
  { ...film(2, 'Old'), release_date: '1950-01-01', popularity: 3, vote_average: 8, vote_count: 90 },
  {
    ...show(2, 'New'),
    first_air_date: '2020-01-01',
    popularity: 2,
    vote_average: 9,
    vote_count: 90,
  },
];
const numbers = (by: Parameters<typeof sortCredits>[1]) =>
  sortCredits(credits, by).map((credit) => ('title' in credit ? credit.title : credit.name));

it.each([
  ['known', ['Old', 'New', 'Undated']],
  ['newest', ['New', 'Old', 'Undated']],
  ['oldest', ['Old', 'New', 'Undated']],
  ['vote', ['New', 'Old', 'Undated']],
] as const)('by %s', (by, names) => {
  expect(numbers(by)).toEqual(names);
});

it('by votes, those with few votes are last, the best known first', () => {
  const rows = [
    { ...film(1, 'One vote'), vote_average: 10, vote_count: 1, popularity: 1 },
    { ...film(2, 'Known, without votes'), vote_average: 0, vote_count: 0, popularity: 9 },
    { ...film(3, 'Good'), vote_average: 7, vote_count: 10, popularity: 2 },
    { ...film(4, 'Better'), vote_average: 8, vote_count: 500, popularity: 1 },
  ];
  const titles = sortCredits(rows, 'vote').map(({ title }) => title);
  expect(titles).toEqual(['Better', 'Good', 'Known, without votes', 'One vote']);
});

it('replaces an unknown order by the best-known order', () => {
  expect(sortOf('nonsense')).toBe('known');
  expect(sortOf('oldest')).toBe('oldest');
});
