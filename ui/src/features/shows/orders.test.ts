import { describe, expect, it } from 'vitest';
import { episodeOf, seasonOf, showLogOf } from '../../testing/showFixtures';
import { inOrder } from './orders';
import { allEpisodes, selectedEpisodes, withMarks } from './progress';
import { countGap } from './watchEpisodes';

const numbered = (season_number: number, episode_number: number) => ({
  in_order: { season_number, episode_number },
});
const order = {
  id: '5acf93e60e0a26346d0000ca',
  name: 'Story',
  removed: false,
  seasons: [
    { season_number: 1, name: 'Beginnings' },
    { season_number: 2, name: null },
  ],
};
/** In the order: S1 E1, S2 E1, then S1 E2. S2 E2 is not in it. */
const seasons = [
  seasonOf(1, [episodeOf(1, 1, numbered(1, 1)), episodeOf(1, 2, numbered(2, 1))]),
  seasonOf(2, [episodeOf(2, 1, numbered(1, 2)), episodeOf(2, 2)]),
];
const log = showLogOf(seasons, { order });
const codes = (episodes: { season_number: number; episode_number: number }[]) =>
  episodes.map((one) => `${one.season_number}/${one.episode_number}`);

describe('an order of episodes', () => {
  it('groups them in its seasons, and those that it lacks last', () => {
    const shown = inOrder(log).seasons.map(({ season_number, name, episodes }) => [
      season_number,
      name,
      codes(episodes),
    ]);
    expect(shown).toEqual([
      [1, 'Beginnings', ['1/1', '2/1']],
      [2, null, ['1/2']],
      [9999, 'Not in this order', ['2/2']],
    ]);
  });

  it('is not shown after TMDB removed it', () => {
    const removed = { ...log, order: { ...order, removed: true } };
    expect(inOrder(removed)).toBe(removed);
  });

  it('says what is next after a mark, and which unseen episodes are before it', () => {
    const { progress } = withMarks(log, [{ season: 1, episode: 1, seen: true }]);
    expect(progress.next).toEqual({ season_number: 2, episode_number: 1 });
    const shown = inOrder(log);
    expect(countGap(shown, { season: 1, episode: 2 })).toBe(2);
    expect(codes(selectedEpisodes(shown, { season: 1, episode: 2, upTo: true }))).toEqual([
      '1/1',
      '2/1',
      '1/2',
    ]);
    expect(codes(selectedEpisodes(shown, { season: 1, ofOrder: true }))).toEqual(['1/1', '2/1']);
    expect(allEpisodes(shown)).toHaveLength(4);
  });
});
