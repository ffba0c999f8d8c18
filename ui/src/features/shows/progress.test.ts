import { describe, expect, it } from 'vitest';
import { episodeOf, seasonOf, showLogOf } from '../../testing/showFixtures';
import {
  allEpisodes,
  isSeasonSeen,
  progressOfSeason,
  selectedEpisodes,
  withMarks,
} from './progress';
import { countGap } from './watchEpisodes';

const mark = (season: number, episode: number, seen = true) => ({ season, episode, seen });
const codes = (log: Parameters<typeof allEpisodes>[0]) =>
  allEpisodes(log).flatMap(({ season_number, episode_number, seen }) =>
    seen ? `${season_number}/${episode_number}` : [],
  );

const show = showLogOf([
  seasonOf(0, [episodeOf(0, 1)]),
  seasonOf(
    1,
    [1, 2, 3].map((number) => episodeOf(1, number)),
  ),
  seasonOf(2, [episodeOf(2, 1), episodeOf(2, 2, { out: false, runtime: null })]),
]);

describe('a mark that the server has not confirmed', () => {
  it('counts, and leads to the episode after it', () => {
    const { progress } = withMarks(show, [mark(1, 2)]);
    expect(progress).toMatchObject({
      seen: 1,
      percent: 25,
      minutes_left: 150,
      next: { season_number: 1, episode_number: 3 },
    });
  });

  it('on the last episode leads to the first unseen one', () => {
    const { progress } = withMarks(show, [mark(2, 1)]);
    expect(progress.next).toEqual({ season_number: 1, episode_number: 1 });
    expect(progress.percent).toBe(25);
  });

  it('is taken back by another, and leaves nothing to watch when all are seen', () => {
    const all = [mark(1, 1), mark(1, 2), mark(1, 3), mark(2, 1)];
    expect(withMarks(show, all).progress).toMatchObject({ seen: 4, percent: 100, next: null });
    const back = withMarks(show, [...all, mark(1, 3, false)]);
    expect(codes(back)).toEqual(['1/1', '1/2', '2/1']);
    expect(back.progress.seen).toBe(3);
  });

  it('on a special changes no count where specials do not count', () => {
    const changed = withMarks(show, [mark(0, 1)]);
    expect(codes(changed)).toEqual(['0/1']);
    expect(changed.progress.seen).toBe(0);
  });
});

describe('the progress of a season', () => {
  it('is about episodes that are out, with an estimate of unknown lengths', () => {
    const [specials, , second] = show.seasons;
    expect(second && progressOfSeason(show, second)).toEqual({
      total: 2,
      out: 1,
      seen: 0,
      minutesLeft: 50,
      isEstimate: false,
    });
    expect(specials && progressOfSeason(show, specials)).toMatchObject({ total: 1, out: 1 });
    const builtin = seasonOf(1, [episodeOf(1, 1, { runtime: null })]);
    expect(progressOfSeason(showLogOf([builtin]), builtin)).toMatchObject({
      minutesLeft: 40,
      isEstimate: true,
    });
  });

  it('leaves out skipped episodes, unless the whole season is skipped', () => {
    const episodes = [episodeOf(1, 1, { skipped: true }), episodeOf(1, 2)];
    const season = seasonOf(1, episodes);
    expect(progressOfSeason(showLogOf([season]), season).total).toBe(1);
    const skipped = { ...season, skipped: true };
    expect(progressOfSeason(showLogOf([skipped]), skipped).total).toBe(2);
  });

  it('is complete by a watch of the season or the show where episodes are not known', () => {
    const ofSeason = { season_number: 2, episode_number: null };
    const ofShow = { season_number: null, episode_number: null };
    expect(isSeasonSeen(null, [ofSeason], 2)).toBe(true);
    expect(isSeasonSeen(null, [ofSeason], 1)).toBe(false);
    expect(isSeasonSeen(null, [ofShow], 1)).toBe(true);
    expect(isSeasonSeen(null, [ofShow], 0)).toBe(false);
  });
});

it('a selection has what can be marked together', () => {
  const count = (selection: Parameters<typeof selectedEpisodes>[1]) =>
    selectedEpisodes(show, selection).length;
  expect(count({})).toBe(5);
  expect(count({ season: 2 })).toBe(2);
  expect(count({ season: 0 })).toBe(1);
  expect(count({ season: 1, episode: 2, upTo: true })).toBe(2);
  expect(count({ season: 2, episode: 1, upTo: true })).toBe(4);
});

it('unseen earlier episodes are counted once, and only for an episode out of order', () => {
  expect(countGap(show, { season: 1, episode: 3 })).toBe(2);
  expect(countGap(show, { season: 1, episode: 1 })).toBe(0);
  const marked = withMarks(show, [mark(1, 2)]);
  expect(countGap(marked, { season: 1, episode: 3 })).toBe(0);
  expect(countGap(marked, { season: 2, episode: 1 })).toBe(2);
  expect(countGap(show, { season: 1, episode: 3, upTo: true })).toBe(0);
  expect(countGap(show, { season: 1 })).toBe(0);
});
