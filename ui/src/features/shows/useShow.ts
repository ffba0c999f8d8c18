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
import { withMarks } from './progress';
import type { EpisodeMark } from './progress';
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
  onMark: (title: Title, mark: EpisodeMark) => void;
}

/** A mark that was sent; `sentAt` is from `Date.now()`. */
type SentMark = EpisodeMark & { sentAt: number; isDone: boolean };
type Send = (dispatch: ApiDispatch) => Promise<ApiError | null>;

/** Loads the user's log of a show, again on each visit. */
export function useShow(key: TitleKey, skip = false): LoadedShow {
  const dispatch = useApiDispatch();
  const [marks, setMarks] = useState<SentMark[]>([]);
  const options = { ...alwaysFresh, skip };
  const query = useShowLogQuery(showLogArg({ key }), options);
  const { currentData, error, isFetching, refetch, startedTimeStamp = 0 } = query;
  // The log is reloaded once all marks are sent and no other request is in flight. Until then it may lack some marks.
  const isSaved = ({ isDone, sentAt }: SentMark) => isDone && startedTimeStamp >= sentAt;
  const isCurrent = marks.every(isSaved) && !isFetching && !error;
  if (marks.length > 0 && isCurrent) setMarks([]);
  const unsent = useUnsentMarks(key);
  const log = useMemo(() => {
    const earlier = unsent.filter((one) => !marks.some((mark) => isSame(one, mark)));
    return currentData && inOrder(withMarks(currentData, [...earlier, ...marks]));
  }, [currentData, marks, unsent]);
  const send = async (mark: EpisodeMark, action: Send) => {
    const sent = { ...mark, sentAt: Date.now(), isDone: false };
    setMarks((others) => [...others, sent]);
    const refusal = await dispatch(action);
    setMarks((all) =>
      refusal
        ? all.filter((one) => one !== sent)
        : all.map((one) => (one === sent ? { ...one, isDone: true } : one)),
    );
  };
  const onMark = (title: Title, mark: EpisodeMark) => {
    const { season, episode, seen } = mark;
    const isSent = marks.some((one) => !one.isDone && isSame(one, mark));
    // A second press during the request adds no second watch, unless the first one waits for a connection.
    if (isSent && !unsent.some((one) => isSame(one, mark))) return;
    const selection = { season, episode };
    const options = { isAwaited: true };
    void send(
      mark,
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
    onMark,
  };
}

const isSame = (one: EpisodeMark, other: EpisodeMark) =>
  one.season === other.season && one.episode === other.episode;

/** The marks of single episodes of a show that wait for a connection, oldest first. */
export function useUnsentMarks(key: TitleKey): EpisodeMark[] {
  const changes = useUnsentChanges();
  const name = toKey(key);
  return useMemo(
    () =>
      changes.flatMap((change) => {
        const mark = markOf(change);
        return mark && toKey(mark.title.key) === name ? mark : [];
      }),
    [changes, name],
  );
}

/** The mark of a single episode that a change makes; null for other changes. */
export function markOf(change: UnsentChange): (EpisodeMark & { title: Title }) | null {
  const { kind } = change;
  if (kind !== 'episodes' && kind !== 'removeEpisodes') return null;
  const { title, selection } = change;
  const { season, episode, upTo } = selection;
  if (season === undefined || episode === undefined || upTo) return null;
  return { title, season, episode, seen: kind === 'episodes' };
}
