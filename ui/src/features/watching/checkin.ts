// Check-ins: what the user is watching now. When a check-in ends, the server adds a watch.
import { alwaysFresh } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useCheckinQuery, watchingApi } from '../../api/watching/generated';
import type { Checkin } from '../../api/watching/generated';
import { episodeName, shownNumber } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { watchingMessages } from '../../lib/messages/watching';
import { toApiId, toKey } from '../../lib/ids';
import { fromStoredTitle, toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { Marked } from '../../lib/undo';
import { timeWithOffset } from '../../lib/watchedAt';
import { report, untracked } from './report';

const text = watchingMessages.checkin;
const { checkIn, cancelCheckin, finishCheckin, listChanges } = watchingApi.endpoints;

/** The error code if another check-in is running. */
export const checkinRuns = 4092;

/** The server's limit. */
const maxMinutes = 1440;

interface CheckinEpisode extends EpisodeNumber {
  /** The number in the order that the user has chosen. */
  shown: EpisodeNumber;
  name: string;
}

/** A film, a show or an episode. */
export interface CheckinSubject {
  title: Title;
  episode: CheckinEpisode | null;
}

export interface RunningCheckin extends CheckinSubject {
  endsAt: string;
  companions: string[];
}

/** "Harbour S2 E4 · Name" of an episode. */
export function nameOf({ title, episode }: CheckinSubject): string {
  return episode ? text.episode(title.name, episodeName(episode.shown), episode.name) : title.name;
}

export const isSameSubject = (one: CheckinSubject, other: CheckinSubject): boolean =>
  toKey(one.title.key) === toKey(other.title.key) &&
  one.episode?.season === other.episode?.season &&
  one.episode?.episode === other.episode?.episode;

function episodeOf({ season_number, episode_number, in_order, episode_name }: Checkin) {
  if (season_number === null || episode_number === null) return null;
  const shown = shownNumber({ season_number, episode_number, in_order });
  return { season: season_number, episode: episode_number, shown, name: episode_name ?? '' };
}

/** The running check-in with its companions and its end; null if there is none. */
export function useCheckin(): RunningCheckin | null {
  const { data } = useCheckinQuery(undefined, alwaysFresh);
  // The response can be null, although the generated type does not allow it.
  const title = data ? fromStoredTitle(data.movie) : null;
  if (!data || !title) return null;
  return { title, episode: episodeOf(data), endsAt: data.ends_at, companions: data.with };
}

interface CheckinOptions {
  /** Whether to end another running check-in. */
  replace: boolean;
  /** The usernames in the form, which shows a failure itself; null without a form. */
  companions: string[] | null;
}

/** Begins a check-in. The error about another running check-in is returned, without a message. */
export const beginCheckin =
  (subject: CheckinSubject, minutes: number | null, { replace, companions }: CheckinOptions) =>
  (dispatch: ApiDispatch) => {
    const { title, episode } = subject;
    const part = episode && { season_number: episode.season, episode_number: episode.episode };
    const time = {
      started_at: timeWithOffset(new Date()),
      ...(minutes !== null && { minutes: Math.min(minutes, maxMinutes) }),
    };
    const names = companions && { with: companions };
    const checkInBody = { ...toTitleBody(title), ...part, ...time, ...names, replace };
    const sent = dispatch(checkIn.initiate({ checkInBody }, untracked));
    const isSilent = ({ code }: { code: number }) => code === checkinRuns || companions !== null;
    const done = () => text.started(nameOf(subject));
    return report(dispatch, title, sent, done, { isSilent });
  };

const markedBy = ({ title, episode }: CheckinSubject): Marked =>
  episode
    ? { season: episode.season, episode: episode.episode }
    : title.key.mediaType === 'movie'
      ? 'film'
      : 'several';

/** Ends the check-in and adds a watch, dated at the start of the check-in. */
export const endCheckin = (subject: CheckinSubject) => (dispatch: ApiDispatch) => {
  const sent = dispatch(finishCheckin.initiate(undefined, untracked));
  const done = () => watchingMessages.marked(nameOf(subject), false);
  return report(dispatch, subject.title, sent, done, { marked: markedBy(subject) });
};

/** Ends the check-in without a watch. */
export const stopCheckin = (subject: CheckinSubject) => (dispatch: ApiDispatch) => {
  const sent = dispatch(cancelCheckin.initiate(undefined, untracked));
  const done = () => text.stopped(nameOf(subject));
  return report(dispatch, subject.title, sent, done);
};

/** Shows a message if the server has added a watch at the end of a check-in: not if it was stopped, or a limit was reached. */
export const reportEnd =
  (running: RunningCheckin) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    const { title, episode, endsAt } = running;
    const sent = dispatch(listChanges.initiate({}, { forceRefetch: true, subscribe: false }));
    const { data } = await sent;
    const change = data?.changes.find(
      ({ kind, created_at, movies: [first] }) =>
        kind === (episode ? 'episodes_watched' : 'watch_added') &&
        Date.parse(created_at) >= Date.parse(endsAt) &&
        first?.id === toApiId(title.key) &&
        first.media_type === title.key.mediaType,
    );
    if (!change) return;
    // A second item of the change is the removal from the watchlist.
    const done = () => watchingMessages.marked(nameOf(running), change.items > 1);
    const options = { marked: markedBy(running), ...(!episode && { undoAdds: -1 }) };
    await report(dispatch, title, Promise.resolve({ data: { change } }), done, options);
  };
