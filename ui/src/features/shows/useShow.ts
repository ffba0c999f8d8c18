import { useMemo, useState } from 'react';
import { alwaysFresh, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { useUnsentChanges } from '../../api/outbox';
import { useShowLogQuery } from '../../api/shows/generated';
import type { ShowLog } from '../../api/shows/generated';
import type { UnsentChange } from '../../api/unsentChange';
import { toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { inOrder } from './orders';
import { withTicks } from './progress';
import type { Tick } from './progress';
import { recordEpisodes, removeEpisodes, showLogArg } from './watchEpisodes';

/** The user's log of a show. */
export interface LoadedShow {
  /** Includes marks that are being sent, and has the chosen order; undefined until it is loaded. */
  log: ShowLog | undefined;
  /** The error of a failed load. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
  /** Marks an episode as watched now, or removes its watches, optimistically. */
  onTick: (title: Title, tick: Tick) => void;
}

/** A mark that was sent; `sentAt` is from `Date.now()`. */
type SentTick = Tick & { sentAt: number; isDone: boolean };
type Send = (dispatch: ApiDispatch) => Promise<ApiError | null>;

/** Loads the user's log of a show, again on each visit. */
export function useShow(key: TitleKey, skip = false): LoadedShow {
  const dispatch = useApiDispatch();
  const [ticks, setTicks] = useState<SentTick[]>([]);
  const options = { ...alwaysFresh, skip };
  const query = useShowLogQuery(showLogArg({ key }), options);
  const { currentData, error, isFetching, refetch, startedTimeStamp = 0 } = query;
  // The log is reloaded once all marks are sent and no other request is in flight. Until then it may lack some marks.
  const isSaved = ({ isDone, sentAt }: SentTick) => isDone && startedTimeStamp >= sentAt;
  const isCurrent = ticks.every(isSaved) && !isFetching && !error;
  if (ticks.length > 0 && isCurrent) setTicks([]);
  const unsent = useUnsentTicks(key);
  const log = useMemo(() => {
    const earlier = unsent.filter((one) => !ticks.some((tick) => isSame(one, tick)));
    return currentData && inOrder(withTicks(currentData, [...earlier, ...ticks]));
  }, [currentData, ticks, unsent]);
  const send = async (tick: Tick, action: Send) => {
    const sent = { ...tick, sentAt: Date.now(), isDone: false };
    setTicks((others) => [...others, sent]);
    const refusal = await dispatch(action);
    setTicks((all) =>
      refusal
        ? all.filter((one) => one !== sent)
        : all.map((one) => (one === sent ? { ...one, isDone: true } : one)),
    );
  };
  const onTick = (title: Title, tick: Tick) => {
    const { season, episode, seen } = tick;
    const isSent = ticks.some((one) => !one.isDone && isSame(one, tick));
    // A second press during the request adds no second watch, unless the first one waits for a connection.
    if (isSent && !unsent.some((one) => isSame(one, tick))) return;
    const selection = { season, episode };
    const options = { isAwaited: true };
    void send(
      tick,
      seen
        ? recordEpisodes(title, selection, { log, ...options })
        : removeEpisodes(title, selection, options),
    );
  };
  return {
    log,
    error: currentData ? undefined : error,
    loading: isFetching,
    onRetry: () => void refetch(),
    onTick,
  };
}

const isSame = (one: Tick, other: Tick) =>
  one.season === other.season && one.episode === other.episode;

/** The marks of single episodes of a show that wait for a connection, oldest first. */
export function useUnsentTicks(key: TitleKey): Tick[] {
  const changes = useUnsentChanges();
  const name = toKey(key);
  return useMemo(
    () =>
      changes.flatMap((change) => {
        const tick = tickOf(change);
        return tick && toKey(tick.title.key) === name ? tick : [];
      }),
    [changes, name],
  );
}

/** The mark of a single episode that a change makes; null for other changes. */
export function tickOf(change: UnsentChange): (Tick & { title: Title }) | null {
  const { kind } = change;
  if (kind !== 'episodes' && kind !== 'removeEpisodes') return null;
  const { title, selection } = change;
  const { season, episode, upTo } = selection;
  if (season === undefined || episode === undefined || upTo) return null;
  return { title, season, episode, seen: kind === 'episodes' };
}
