// Watches of episodes. Each change shows a message: the result with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { showsApi } from '../../api/shows/generated';
import type {
  GoneEpisode,
  LoggedEpisode,
  ShowLog,
  WatchedEpisodes,
} from '../../api/shows/generated';
import type { EpisodeWatch } from '../../api/unsentChange';
import { shownNumber } from '../../lib/episodes';
import { today } from '../../lib/format';
import { newId, toApiId } from '../../lib/ids';
import { showsMessages } from '../../lib/messages/shows';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import type { WatchedAt } from '../../lib/watchedAt';
import { deliverAndReport, report, untracked } from '../watching/report';
import { sortKeyIn } from './orders';
import { allEpisodes, isEpisode } from './progress';
import type { EpisodeSelection } from './progress';

export type { EpisodeSelection };

const text = showsMessages;
const { watchEpisodes, unwatchEpisodes } = showsApi.endpoints;

/** The argument of the request for the user's log of a show. */
export const showLogArg = ({ key }: Pick<Title, 'key'>) => ({ id: toApiId(key), today: today() });

/** Now, as the time of a watch. */
export const now = (): WatchedAt => ({ precision: 'time', at: timeWithOffset(new Date()) });

interface WatchOptions {
  /** The log before the change. Without it, the message does not mention unseen earlier episodes. */
  log?: ShowLog | undefined;
  watch?: EpisodeWatch;
  /** Whether the caller's form shows a failure, instead of a message. */
  isSilent?: boolean;
  /** The key of a change that an earlier page has saved. */
  key?: string;
  isAwaited?: boolean;
}

/** Marks episodes as watched, now unless `watch` has a date. Returns the error if that failed. */
export const recordEpisodes =
  (title: Title, selection: EpisodeSelection, options: WatchOptions = {}) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const {
      log,
      watch = { when: now() },
      isSilent = false,
      key = newId(),
      isAwaited = false,
    } = options;
    const { season, episode, upTo = false, ofOrder = false } = selection;
    const isOrderSeason = ofOrder && episode === undefined;
    const { id, today: day } = showLogArg(title);
    const watchEpisodesBody = {
      season_number: isOrderSeason ? null : (season ?? null),
      order_season: isOrderSeason ? (season ?? null) : null,
      episode_number: episode ?? null,
      up_to: upTo,
      ...watch,
      key,
      today: day,
      movie: toTitleBody(title).movie,
    };
    const send = () => dispatch(watchEpisodes.initiate({ id, watchEpisodesBody }, untracked));
    const earlier = log ? countGap(log, selection) : 0;
    const done = (data: WatchedEpisodes) => messageOf(title, selection, data, log, earlier);
    const change = { kind: 'episodes', id: key, title, selection, watch } as const;
    const one = season !== undefined && episode !== undefined ? { season, episode } : undefined;
    return deliverAndReport(dispatch, change, send, done, {
      isSilent,
      failed: text.failed,
      isAwaited,
      earlier: earlier > 0 ? one : undefined,
      marked: one && !upTo ? one : 'several',
    });
  };

/** Removes all watches of the current viewing from episodes. */
export const removeEpisodes =
  (title: Title, selection: EpisodeSelection, { key: id = newId(), isAwaited = false } = {}) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const { season, episode, ofOrder = false } = selection;
    const arg = {
      ...showLogArg(title),
      ...(season !== undefined &&
        (ofOrder && episode === undefined ? { orderSeason: season } : { seasonNumber: season })),
      ...(episode !== undefined && { episodeNumber: episode }),
    };
    const send = () => dispatch(unwatchEpisodes.initiate(arg, untracked));
    const done = ({ changed }: { changed: number }) => {
      if (season === undefined) return text.unwatched.several(title.name, changed);
      if (episode !== undefined) return text.unwatched.one(title.name, season, episode, changed);
      return text.unwatched.several(`${title.name}, ${text.season(season)}`, changed);
    };
    const change = { kind: 'removeEpisodes', id, title, selection } as const;
    return deliverAndReport(dispatch, change, send, done, { failed: text.failed, isAwaited });
  };

/** Removes the watches and the rating of an episode that is no longer listed. */
export const removeGone =
  (title: Title, { id, season_number: season, episode_number: episode, score10 }: GoneEpisode) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const sent = dispatch(unwatchEpisodes.initiate({ ...showLogArg(title), gone: id }, untracked));
    const done = ({ changed }: { changed: number }) => {
      if (changed === 0) return text.stars.cleared(title.name, text.code(season, episode));
      const removed = score10 === null ? text.unwatched.several : text.unwatched.withRating;
      return removed(title.name, changed);
    };
    return report(dispatch, title, sent, done, { failed: text.failed });
  };

/**
 * The number of unseen episodes before a single episode that is marked out of order. 0 for the next episode, so that a gap is
 * reported only once.
 */
export function countGap(log: ShowLog, selection: EpisodeSelection): number {
  const { next } = log.progress;
  const { season, episode, upTo } = selection;
  if (season === undefined || episode === undefined || upTo) return 0;
  if (next && next.season_number === season && next.episode_number === episode) return 0;
  const place = sortKeyIn(log);
  const marked = allEpisodes(log).find(isEpisode(season, episode));
  const isBefore = (one: LoggedEpisode) => marked !== undefined && place(one) < place(marked);
  return allEpisodes(log).filter((one) => isBefore(one) && one.counts && one.out && !one.seen)
    .length;
}

function messageOf(
  { name }: Title,
  { season, episode, upTo }: EpisodeSelection,
  { change, added, not_out, already_seen, left_watchlist, resumed }: WatchedEpisodes,
  log: ShowLog | undefined,
  earlier: number,
): string {
  if (!change) return text.watched.none(name, already_seen, not_out);
  const result = {
    notOut: not_out,
    earlier,
    leftWatchlist: left_watchlist,
    resumed: resumed && (log?.settings.intent ?? 'on_hold'),
  };
  if (season !== undefined && episode !== undefined && !upTo) {
    const known = log && allEpisodes(log).find(isEpisode(season, episode));
    const number = known ? shownNumber(known) : { season, episode };
    return text.watched.one(name, [number.season, number.episode], known?.out ?? true, result);
  }
  if (added > 1 || not_out > 0 || hasEpisodes(log, season)) {
    return text.watched.several(name, added, result);
  }
  const whole = season === undefined ? name : `${name}, ${text.season(season)}`;
  return text.watched.whole(whole, result);
}

/** Whether the episodes of a season, or of any, are known. */
function hasEpisodes(log: ShowLog | undefined, season: number | undefined): boolean {
  const seasons = log?.seasons ?? [];
  const wanted = seasons.filter(
    ({ season_number }) => season === undefined || season === season_number,
  );
  return wanted.some(({ episodes }) => episodes.length > 0);
}
