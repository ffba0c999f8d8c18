// The progress in a show or a season, including marks that the server has not confirmed yet.
import type { LoggedEpisode, LoggedSeason, ShowLog } from '../../api/shows/generated';
import type { EpisodeSelection } from '../../lib/episodes';
import { sortKeyIn } from './orders';

export type { EpisodeSelection };

/** The assumed runtime of an episode, in minutes, if no runtime of the show is known; the same as on the server. */
const defaultRuntime = 40;

/** An episode that the user marks or unmarks. */
export interface EpisodeMark {
  season: number;
  episode: number;
  seen: boolean;
}

export interface SeasonProgress {
  /** Episodes that are out or will be. */
  total: number;
  out: number;
  seen: number;
  minutesLeft: number;
  /** Whether the runtime of an unseen episode is unknown. */
  isEstimate: boolean;
}

export const allEpisodes = ({ seasons }: ShowLog) => seasons.flatMap(({ episodes }) => episodes);

export const findSeason = ({ seasons }: ShowLog, number: number) =>
  seasons.find(({ season_number }) => season_number === number);

export const isEpisode =
  (season: number, episode: number) =>
  ({ season_number, episode_number }: { season_number: number; episode_number: number }) =>
    season_number === season && episode_number === episode;

/** Whether the episodes of a show are known. If not, its seasons are watched as a whole. */
export const hasEpisodes = (log: ShowLog) => allEpisodes(log).some(({ listed }) => listed);

/** Whether a season can be marked as seen: the server refuses an announced season, which has no episodes yet. */
export const canMarkSeason = (log: ShowLog, season: LoggedSeason | undefined) =>
  season?.episodes.some(({ listed }) => listed) === true || !hasEpisodes(log);

/** The progress in a season, also if the season does not count for the progress in the show. */
export function progressOfSeason(log: ShowLog, season: LoggedSeason): SeasonProgress {
  const counting = season.episodes.filter(
    ({ listed, skipped }) => listed && (season.skipped || !skipped),
  );
  const out = counting.filter((episode) => episode.out);
  const unseen = out.filter(({ seen }) => !seen);
  return {
    total: counting.length,
    out: out.length,
    seen: out.length - unseen.length,
    minutesLeft: minutesOf(unseen, usualRuntime(log)),
    isEstimate: unseen.some(({ runtime }) => runtime === null),
  };
}

/** The median of the known runtimes. */
function usualRuntime(log: ShowLog): number {
  const known = allEpisodes(log).flatMap(({ runtime }) => runtime ?? []);
  const sorted = known.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? defaultRuntime;
}

function minutesOf(episodes: LoggedEpisode[], usual: number): number {
  return episodes.reduce((sum, { runtime }) => sum + (runtime ?? usual), 0);
}

/** The log as it will be when the server has confirmed the marks. */
export function withMarks(log: ShowLog, marks: EpisodeMark[]): ShowLog {
  return marks.reduce(withMark, log);
}

function withMark(log: ShowLog, mark: EpisodeMark): ShowLog {
  const { season, episode, seen } = mark;
  const isMarked = isEpisode(season, episode);
  const changeEpisode = (one: LoggedEpisode) => ({
    ...one,
    seen,
    watches: seen ? one.watches + 1 : Math.max(0, one.watches - 1),
  });
  const seasons = log.seasons.map((one) =>
    one.episodes.some(isMarked)
      ? { ...one, episodes: one.episodes.map((old) => (isMarked(old) ? changeEpisode(old) : old)) }
      : one,
  );
  const changed = { ...log, seasons };
  const out = allEpisodes(changed).filter((one) => one.counts && one.out);
  // If the episodes are unknown, the progress counts seasons, which a single episode does not change.
  if (out.length === 0) return changed;
  const place = sortKeyIn(log);
  const marked = allEpisodes(log).find(isMarked);
  const unseen = out.filter((one) => !one.seen).sort((one, other) => place(one) - place(other));
  const isAfter = (one: LoggedEpisode) => marked !== undefined && place(one) > place(marked);
  const { next } = log.progress;
  const following = unseen.find(isAfter) ?? unseen[0];
  const count = out.length - unseen.length;
  const usual = usualRuntime(changed);
  const progress = {
    ...log.progress,
    seen: count,
    percent: Math.floor((100 * count) / out.length),
    minutes_left: minutesOf(unseen, usual),
    minutes_estimated: usual * unseen.filter(({ runtime }) => runtime === null).length,
    next: seen || next === null ? numberOf(following) : next,
  };
  return { ...changed, progress };
}

const numberOf = (episode: LoggedEpisode | undefined) =>
  episode ? { season_number: episode.season_number, episode_number: episode.episode_number } : null;

/** The episodes of a selection that can be marked together, including those that are not out yet. */
export function selectedEpisodes(log: ShowLog, selection: EpisodeSelection): LoggedEpisode[] {
  const { season, episode, ofOrder } = selection;
  const place = sortKeyIn(log);
  const last = allEpisodes(log).find(isEpisode(season ?? -1, episode ?? -1));
  return allEpisodes(log).filter((one) => {
    if (season === undefined) return one.counts;
    if (ofOrder && episode === undefined) {
      return one.in_order?.season_number === season && one.listed && !one.skipped;
    }
    if (episode === undefined) {
      const isSkipped = one.skipped && !findSeason(log, season)?.skipped;
      return one.season_number === season && one.listed && !isSkipped;
    }
    if (one.season_number === season && one.episode_number === episode) return true;
    const isBefore = last !== undefined && place(one) < place(last);
    return isBefore && (one.counts || (season === 0 && one.season_number === 0 && !one.skipped));
  });
}

/** Whether an episode has later ones in its season that could be skipped. */
export function hasRest(log: ShowLog, episode: LoggedEpisode): boolean {
  const place = sortKeyIn(log);
  const seasonOf = (one: LoggedEpisode) => Math.floor(place(one) / 100_000);
  return allEpisodes(log).some(
    (one) =>
      seasonOf(one) === seasonOf(episode) &&
      place(one) > place(episode) &&
      one.listed &&
      !one.seen &&
      !one.skipped,
  );
}

/** Whether all released episodes of a season are seen; if its episodes are unknown, whether the season or show has a watch. */
export function isSeasonSeen(
  progress: SeasonProgress | null,
  watches: { season_number: number | null; episode_number: number | null }[],
  season: number,
): boolean {
  if (progress && progress.total > 0) return progress.out > 0 && progress.seen === progress.out;
  return watches.some(
    ({ season_number, episode_number }) =>
      episode_number === null &&
      (season_number === season || (season_number === null && season > 0)),
  );
}

/** Whether all released episodes of a show are seen; if its episodes are unknown, whether the show has a watch. */
export function isShowSeen(
  log: ShowLog | undefined,
  watches: { season_number: number | null }[],
): boolean {
  const { seen = 0, out = 0 } = log?.progress ?? {};
  return out > 0 ? seen === out : watches.some(({ season_number }) => season_number === null);
}
