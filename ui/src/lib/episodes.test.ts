import { expect, it } from 'vitest';
import { episodeName, formatEpisodes } from './episodes';

const season = (number: number, ...episodes: number[]) =>
  episodes.map((episode) => ({ season: number, episode }));

it('names an episode by its numbers, and its name if it has one', () => {
  expect(episodeName({ season: 2, episode: 4 }, 'Ebb')).toBe('S2 E4 Ebb');
  expect(episodeName({ season: 2, episode: 4 }, null)).toBe('S2 E4');
});

it.each([
  ['one', season(2, 4), 'S2 E4'],
  ['the same twice', season(2, 4, 4), 'S2 E4'],
  ['a range, in any order', season(2, 9, 8, 7, 6, 5, 4), 'S2 E4–E9'],
  ['a gap', season(5, 131, 120, 121), 'S5 E120–E121, E131'],
  ['two seasons', [...season(2, 3, 2, 1), ...season(1, 9)], 'S1 E9, S2 E1–E3'],
  ['many gaps', season(1, 1, 3, 5, 7), 'S1 E1–E7'],
  ['many gaps in two seasons', [...season(1, 1, 3, 5), ...season(2, 1, 3)], 'S1 E1–S2 E3'],
  ['none', [], ''],
])('joins episodes: %s', (_, numbers, text) => {
  expect(formatEpisodes(numbers)).toBe(text);
});
