// What the user watches now. The server makes a watch of it when it ends.
import type { ApiDispatch } from '../../api/dispatch';
import { useCheckinQuery, watchingApi } from '../../api/watching/generated';
import type { Checkin } from '../../api/watching/generated';
import { episodeName } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { watchingMessages } from '../../lib/messages/watching';
import { toApiId, toKey } from '../../lib/ids';
import { fromStoredTitle, toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { report, untracked, withoutChange } from './report';

const text = watchingMessages.checkin;
const { checkIn, cancelCheckin, finishCheckin, listChanges } = watchingApi.endpoints;

/** The code of the refusal while another check-in runs. */
export const checkinRuns = 4092;

/** The longest that the server takes. */
const mostMinutes = 1440;

/** A film, a show or an episode. */
export interface CheckinSubject {
  title: Title;
  episode: (EpisodeNumber & { name: string }) | null;
}

export interface RunningCheckin extends CheckinSubject {
  endsAt: string;
  companions: string[];
}

/** "Harbour S2 E4 · Name" of an episode. */
export function nameOf({ title, episode }: CheckinSubject): string {
  return episode ? text.episode(title.name, episodeName(episode), episode.name) : title.name;
}

export const isSameSubject = (one: CheckinSubject, other: CheckinSubject): boolean =>
  toKey(one.title.key) === toKey(other.title.key) &&
  one.episode?.season === other.episode?.season &&
  one.episode?.episode === other.episode?.episode;

function episodeOf({ season_number, episode_number, episode_name }: Checkin) {
  if (season_number === null || episode_number === null) return null;
  return { season: season_number, episode: episode_number, name: episode_name ?? '' };
}

/** What the user watches now, with whom, and when that ends; null for nothing. */
export function useCheckin(): RunningCheckin | null {
  const { data } = useCheckinQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // It is null, too, which the generated type does not say.
  const title = data ? fromStoredTitle(data.movie) : null;
  if (!data || !title) return null;
  return { title, episode: episodeOf(data), endsAt: data.ends_at, companions: data.with };
}

interface Begin {
  /** Ends another check-in. */
  replace: boolean;
  /** The usernames that a form has, which shows why it did not begin. */
  companions: string[] | null;
}

/** Begins to watch a title or an episode now. The refusal while another check-in runs is returned only. */
export const beginCheckin =
  (subject: CheckinSubject, minutes: number | null, { replace, companions }: Begin) =>
  (dispatch: ApiDispatch) => {
    const { title, episode } = subject;
    const part = episode && { season_number: episode.season, episode_number: episode.episode };
    const time = {
      started_at: timeWithOffset(new Date()),
      ...(minutes !== null && { minutes: Math.min(minutes, mostMinutes) }),
    };
    const names = companions && { with: companions };
    const checkInBody = { ...toTitleBody(title), ...part, ...time, ...names, replace };
    const sent = dispatch(checkIn.initiate({ checkInBody }, untracked));
    const isSilent = ({ code }: { code: number }) => code === checkinRuns || companions !== null;
    const done = () => text.started(nameOf(subject));
    return report(dispatch, title, withoutChange(sent), done, { isSilent });
  };

/** Ends it with a watch at its start. */
export const endCheckin = (subject: CheckinSubject) => (dispatch: ApiDispatch) => {
  const sent = dispatch(finishCheckin.initiate(undefined, untracked));
  const done = () => watchingMessages.marked(nameOf(subject), false);
  return report(dispatch, subject.title, sent, done);
};

/** Ends it without a watch. */
export const stopCheckin = (subject: CheckinSubject) => (dispatch: ApiDispatch) => {
  const sent = dispatch(cancelCheckin.initiate(undefined, untracked));
  const done = () => text.stopped(nameOf(subject));
  return report(dispatch, subject.title, withoutChange(sent), done);
};

/** Says that the server has made a watch of it; nothing when it was stopped, or a limit was reached. */
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
    // The other item is that of the watchlist.
    const done = () => watchingMessages.marked(nameOf(running), change.items > 1);
    const options = episode ? {} : { undoAdds: -1 };
    await report(dispatch, title, Promise.resolve({ data: { change } }), done, options);
  };
