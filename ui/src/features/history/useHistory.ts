import { useEffect, useMemo, useRef, useState } from 'react';
import { alwaysFresh, useApiDispatch } from '../../api/dispatch';
import { reloadLibrary } from '../../api/reloadLibrary';
import { watchingApi } from '../../api/watching/generated';
import type {
  JournalChange,
  ListChangesApiArg,
  ListChangesApiResponse,
} from '../../api/watching/generated';
import { byDay } from '../../lib/days';
import { historyMessages } from '../../lib/messages/history';
import { undoMessages } from '../../lib/messages/undo';
import { useQueryParams } from '../../lib/navigation';
import { usePolling } from '../../lib/usePolling';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { undoFromHistory } from './undoFromHistory';
import type { Kept } from './undoFromHistory';

export type { JournalChange };

type ChangeKind = JournalChange['kind'];

/** The filters that the address can have, each with the kinds of changes that it shows. */
const groups = {
  watches: [
    ...['watch_added', 'episodes_watched', 'watch_edited', 'watch_removed'],
    ...['rated_films_seen', 'request_declined', 'episodes_listed'],
    ...['checkin_stopped', 'checkin_replaced'],
  ],
  shows: [
    ...[
      'show_intent_changed',
      'show_counting_changed',
      'show_order_changed',
      'viewing_started',
      'viewing_ended',
    ],
  ],
  ratings: ['rated', 'rating_cleared', 'episode_rated', 'episode_rating_cleared'],
  watchlist: ['watchlist_added', 'watchlist_removed', 'watchlist_ordered'],
  playlists: [
    ...['playlist_created', 'playlist_edited', 'playlist_deleted', 'playlist_activated'],
    ...['items_added', 'items_removed', 'items_moved', 'item_edited'],
  ],
  favorites: ['favorite_added', 'favorite_removed'],
  notes: ['note_saved', 'note_removed'],
  preferences: ['preference_changed'],
  notifications: ['notification_dismissed'],
  account: ['username_changed', 'picture_changed'],
  imports: ['imported'],
  undone: ['undone'],
} as const satisfies Record<string, readonly ChangeKind[]>;

export type HistoryGroup = keyof typeof groups;

export const historyGroups = [
  'watches',
  'shows',
  'ratings',
  'watchlist',
  'playlists',
  'favorites',
  'notes',
  'preferences',
  'notifications',
  'account',
  'imports',
  'undone',
] as const satisfies readonly HistoryGroup[];

/** The filter in the address, null for none, and a function that changes it. */
export function useHistoryGroup(): [HistoryGroup | null, (group: string) => void] {
  const [params, changeParams] = useQueryParams();
  const group = historyGroups.find((name) => name === params.get('kind')) ?? null;
  return [group, (kind) => changeParams({ kind })];
}

/**
 * Whether a change is in effect, has been undone, or is in effect again because its undo was undone; `unfinished` is the
 * undo of a large change that the server has not finished, `failed` one that it has given up, and `partlyUndone` the
 * change of that.
 */
type ChangeState = 'inEffect' | 'undone' | 'redone' | 'unfinished' | 'failed' | 'partlyUndone';

/** A change as it is shown. */
export interface HistoryChange {
  change: JournalChange;
  /** The kind of the original change, if this is an undo; else its own kind. Null if the original is not loaded yet. */
  root: ChangeKind | null;
  /** The season or episode of the original change. */
  part: JournalChange['part'];
  /** Whether the original change put the show on hold, dropped or resumed it. */
  intent: JournalChange['intent'];
  /** Whether this undoes another undo, and so restores the original change. */
  isRedo: boolean;
  state: ChangeState;
}

function historyOf(changes: JournalChange[]): HistoryChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const undoOf = new Map(changes.map((change) => [change.undoes, change]));
  /** The undo of a loaded change is loaded too, because it is newer. */
  const isInEffect = ({ id, undone }: JournalChange): boolean => {
    const undo = undone ? undoOf.get(id) : undefined;
    return undo ? !isInEffect(undo) : !undone;
  };
  const stateOf = (change: JournalChange): ChangeState => {
    if (change.unfinished) return 'unfinished';
    if (change.failed) return 'failed';
    if (!change.undone) return 'inEffect';
    if (undoOf.get(change.id)?.failed) return 'partlyUndone';
    return isInEffect(change) ? 'redone' : 'undone';
  };
  return changes.map((change) => {
    let root: JournalChange | undefined = change;
    let undos = 0;
    while (root && root.undoes !== null) {
      undos += 1;
      root = byId.get(root.undoes);
    }
    const { kind = null, part = null, intent = null } = root ?? {};
    const isRedo = undos > 0 && undos % 2 === 0;
    return { change, root: kind, part, intent, isRedo, state: stateOf(change) };
  });
}

/** The loaded part of the changes by day, newest first; undefined before the first response. */
export function useHistory(group: HistoryGroup | null) {
  const pages = useChangePagesInfiniteQuery(undefined, alwaysFresh);
  const { data, error, isFetching, isFetchingNextPage } = pages;
  const { hasNextPage, fetchNextPage, refetch } = pages;
  const changes = useMemo(() => data?.pages.flatMap((page) => page.changes), [data]);
  useUnfinished(changes, refetch);
  const days = useMemo(() => {
    if (!changes) return undefined;
    const kinds: readonly ChangeKind[] | null = group && groups[group];
    const shown = historyOf(changes).filter(({ change }) => !kinds || kinds.includes(change.kind));
    return byDay(shown, ({ change }) => change.created_at);
  }, [changes, group]);
  const loadMore = async () => {
    const result = await fetchNextPage();
    // During another load, `fetchNextPage` only waits for that.
    const isIgnored = !result.error && result.data?.pages.length === data?.pages.length;
    if (isIgnored) await fetchNextPage();
  };
  return {
    days,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    onMore: () => void loadMore(),
    onRetry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
}

/**
 * Loads the changes again regularly while the undo of a large change is unfinished. Then shows a message, and reloads what it
 * has changed.
 */
function useUnfinished(changes: JournalChange[] | undefined, refetch: () => unknown) {
  const dispatch = useApiDispatch();
  usePolling(changes?.some(({ unfinished }) => unfinished) === true, refetch);
  const before = useRef<number[]>([]);
  useEffect(() => {
    if (!changes) return;
    const unfinished = changes.flatMap((change) => (change.unfinished ? change.id : []));
    const finished = before.current.filter((id) => !unfinished.includes(id));
    before.current = unfinished;
    if (finished.length === 0) return;
    // The server deletes an undo that has changed nothing.
    const undos = changes.filter(({ id }) => finished.includes(id));
    const hasKept = undos.some(({ kept }) => kept.length > 0);
    const done = hasKept ? historyMessages.isPartlyUndone : undoMessages.undone;
    const message = undos.length > 0 ? done : historyMessages.nothingUndone;
    const stopped = failure({ status: 500, code: 5000, message: historyMessages.stopped });
    const hasStopped = undos.some(({ failed }) => failed);
    dispatch(notified(hasStopped ? { ...stopped, isToast: true } : success(message)));
    dispatch(reloadLibrary());
  }, [dispatch, changes]);
}

/** The change to undo: an undo that has stopped is continued by undoing its change again. */
export const targetOf = ({ change, state }: HistoryChange): number =>
  state === 'failed' ? (change.undoes ?? change.id) : change.id;

/** A function that undoes a change; the ids of changes in flight; and the result of each undo, by the id of the change. */
export function useUndo() {
  const dispatch = useApiDispatch();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState<ReadonlyMap<number, Kept>>(new Map());
  const undo = async (shown: HistoryChange) => {
    const id = targetOf(shown);
    if (busy.has(id)) return;
    setBusy((ids) => new Set(ids).add(id));
    const ofAccount = groups.account.some((kind) => kind === shown.root);
    // The hour of the daily email is a preference.
    const ofNotifications = [...groups.notifications, ...groups.preferences].some(
      (kind) => kind === shown.root,
    );
    const result = await dispatch(undoFromHistory(id, { ofAccount, ofNotifications }));
    setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
    if (result) setKept((all) => new Map(all).set(id, result));
  };
  return { busy, kept, undo };
}

const historyApi = watchingApi.injectEndpoints({
  endpoints: (build) => ({
    changePages: build.infiniteQuery<
      ListChangesApiResponse,
      undefined,
      ListChangesApiArg['cursor']
    >({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/api/v1/changes',
        params: cursor ? { cursor } : {},
      }),
      providesTags: ['watching'],
    }),
  }),
});

const { useChangePagesInfiniteQuery } = historyApi;
