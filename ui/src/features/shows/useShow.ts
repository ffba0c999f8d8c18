import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { useShowLogQuery } from '../../api/shows/generated';
import type { ShowLog } from '../../api/shows/generated';
import type { TitleKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { inOrder } from './orders';
import { withTicks } from './progress';
import type { Tick } from './progress';
import { recordEpisodes, removeEpisodes, showLogArg } from './watchEpisodes';

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** What the user did with a show. */
export interface LoadedShow {
  /** With the marks that are being sent, in the order that the user has chosen; undefined until it is loaded. */
  log: ShowLog | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  loading: boolean;
  onRetry: () => void;
  /** Marks an episode as watched now, or removes its watches, which is shown at once. */
  onTick: (title: Title, tick: Tick) => void;
}

type SentTick = Tick & { isDone: boolean };
type Send = (dispatch: ApiDispatch) => Promise<ApiError | null>;

/** What the user did with a show, loaded again on each visit. */
export function useShow(key: TitleKey, skip = false): LoadedShow {
  const dispatch = useApiDispatch();
  const [ticks, setTicks] = useState<SentTick[]>([]);
  const options = { ...fresh, skip };
  const { currentData, error, isFetching, refetch } = useShowLogQuery(showLogArg({ key }), options);
  // Once all are sent the log is loaded again. Until then it may lack some of them.
  const isCurrent = ticks.every(({ isDone }) => isDone) && !isFetching && !error;
  if (ticks.length > 0 && isCurrent) setTicks([]);
  const log = useMemo(
    () => currentData && inOrder(withTicks(currentData, ticks)),
    [currentData, ticks],
  );
  const send = async (tick: Tick, action: Send) => {
    const sent = { ...tick, isDone: false };
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
    const isSame = (one: SentTick) =>
      !one.isDone && one.season === season && one.episode === episode;
    // A second press meanwhile is not a second watch.
    if (ticks.some(isSame)) return;
    const selection = { season, episode };
    void send(
      tick,
      seen ? recordEpisodes(title, selection, { log }) : removeEpisodes(title, selection),
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
