// What the user watches now. The server makes a watch of it when it ends.
import type { ApiDispatch } from '../../api/dispatch';
import { useCheckinQuery, watchingApi } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { toApiId } from '../../lib/ids';
import { fromStoredTitle, toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { report, untracked, withoutChange } from './watchActions';

const text = watchingMessages.checkin;
const { checkIn, cancelCheckin, finishCheckin, listChanges } = watchingApi.endpoints;

/** The code of the refusal while another check-in runs. */
export const checkinRuns = 4092;

/** The longest that the server takes. */
const mostMinutes = 1440;

/** What the user watches now, with whom, and when that ends; null for nothing. */
export function useCheckin(): { title: Title; endsAt: string; companions: string[] } | null {
  const { data } = useCheckinQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // It is null, too, which the generated type does not say.
  const title = data ? fromStoredTitle(data.movie) : null;
  return data && title ? { title, endsAt: data.ends_at, companions: data.with } : null;
}

interface Begin {
  /** Ends another check-in. */
  replace: boolean;
  /** The usernames that a form has, which shows why it did not begin. */
  companions: string[] | null;
}

/** Begins to watch a title now. The refusal while another check-in runs is returned only. */
export const beginCheckin =
  (title: Title, minutes: number | null, { replace, companions }: Begin) =>
  (dispatch: ApiDispatch) => {
    const time = {
      started_at: timeWithOffset(new Date()),
      ...(minutes !== null && { minutes: Math.min(minutes, mostMinutes) }),
    };
    const names = companions && { with: companions };
    const checkInBody = { ...toTitleBody(title), ...time, ...names, replace };
    const sent = dispatch(checkIn.initiate({ checkInBody }, untracked));
    const isSilent = ({ code }: { code: number }) => code === checkinRuns || companions !== null;
    return report(dispatch, title, withoutChange(sent), () => text.begun(title.name), { isSilent });
  };

/** Ends it with a watch at its start. */
export const endCheckin = (title: Title) => (dispatch: ApiDispatch) => {
  const sent = dispatch(finishCheckin.initiate(undefined, untracked));
  return report(dispatch, title, sent, () => watchingMessages.marked(title.name, false));
};

/** Ends it without a watch. */
export const stopCheckin = (title: Title) => (dispatch: ApiDispatch) => {
  const sent = dispatch(cancelCheckin.initiate(undefined, untracked));
  return report(dispatch, title, withoutChange(sent), () => text.stopped(title.name));
};

/** Says that the server has made a watch of it; nothing when it was stopped, or a limit was reached. */
export const reportEnd =
  (title: Title, endsAt: string) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    const sent = dispatch(listChanges.initiate({}, { forceRefetch: true, subscribe: false }));
    const { data } = await sent;
    const change = data?.changes.find(
      ({ kind, created_at, movies: [first] }) =>
        kind === 'watch_added' &&
        Date.parse(created_at) >= Date.parse(endsAt) &&
        first?.id === toApiId(title.key) &&
        first.media_type === title.key.mediaType,
    );
    if (!change) return;
    // The other item is that of the watchlist.
    const done = () => watchingMessages.marked(title.name, change.items > 1);
    await report(dispatch, title, Promise.resolve({ data: { change } }), done, { undoAdds: -1 });
  };
