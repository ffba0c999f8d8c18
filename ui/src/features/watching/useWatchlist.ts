import { useMemo, useRef, useState } from 'react';
import { alwaysFresh, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useUnsentChanges } from '../../api/outbox';
import type { UnsentChange } from '../../api/unsentChange';
import { useListWatchlistQuery, watchingApi } from '../../api/watching/generated';
import { toApiId, toKey } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import { useQueryParams } from '../../lib/navigation';
import { fromStoredTitle, sortTitles } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { report, untracked } from './report';
import { isSame } from './unsentLog';
import { setInWatchlist } from './watchActions';

const text = watchingMessages.watchlist;
const { moveInWatchlist, listWatchlist } = watchingApi.endpoints;

const sorts = ['own', 'added', 'title', 'released'] as const;
export type WatchlistSort = (typeof sorts)[number];

/** In display order. */
export const watchlistSorts = sorts.map((value) => ({ value, label: text.sorts[value] }));

/** The order in the address, by default the user's own, and a function that changes it. */
export function useWatchlistSort(): [WatchlistSort, (sort: string) => void] {
  const [params, changeParams] = useQueryParams();
  const sort = sorts.find((name) => name === params.get('sort')) ?? 'own';
  return [sort, (wanted) => changeParams({ sort: wanted === 'own' ? '' : wanted })];
}

/** The watchlist; `remove` removes a title, `move` moves one to a position from 1 in the user's own order. */
export function useWatchlist(sort: WatchlistSort) {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = useListWatchlistQuery(undefined, alwaysFresh);
  const { order, move } = useMoves();
  const unsent = useUnsentChanges();
  const titles = useMemo(() => {
    const rows = data?.movies.flatMap((row) => {
      const title = fromStoredTitle(row);
      return title ? [{ title, addedAt: row.added_at }] : [];
    });
    return rows && sorted(withUnsent(rows, unsent), sort, order);
  }, [data, sort, order, unsent]);
  const list: TitleList & { titles: Title[] | undefined } = {
    titles,
    error,
    loading: isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void refetch(),
  };
  return {
    list,
    remove: (title: Title) => void dispatch(setInWatchlist(title, false)),
    move: (title: Title, position: number) => move(titles ?? [], title, position),
  };
}

interface Listed {
  title: Title;
  addedAt: string;
}

/** Applies the additions and removals that wait for a connection. */
function withUnsent(rows: Listed[], changes: readonly UnsentChange[]): Listed[] {
  const addedAt = new Date().toISOString();
  return changes.reduce((shown, change) => {
    if (change.kind !== 'watchlist') return shown;
    const { title, isIn } = change;
    const others = shown.filter((row) => !isSame(row.title.key, title.key));
    return isIn ? [{ title, addedAt }, ...others] : others;
  }, rows);
}

function sorted(rows: Listed[], sort: WatchlistSort, order: string[] | null): Title[] {
  if (sort === 'added') rows = rows.toSorted((one, other) => compare(other.addedAt, one.addedAt));
  const titles = rows.map(({ title }) => title);
  if (sort === 'title') return sortTitles(titles, 'title', () => 0);
  if (sort === 'released') return sortTitles(titles, 'year', () => 0);
  if (sort === 'added' || !order) return titles;
  const positions = new Map(order.map((key, index) => [key, index]));
  const positionOf = ({ key }: Title) => positions.get(toKey(key)) ?? -1;
  return titles.toSorted((one, other) => positionOf(one) - positionOf(other));
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** Sends moves one after the other. `order` has the keys of the titles until all moves are sent and the list is reloaded. */
function useMoves() {
  const dispatch = useApiDispatch();
  const [order, setOrder] = useState<string[] | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const move = (titles: Title[], title: Title, position: number) => {
    const key = toKey(title.key);
    const others = titles.map((one) => toKey(one.key)).filter((other) => other !== key);
    const next = others.toSpliced(position - 1, 0, key);
    setOrder(next);
    last.current = last.current.then(async () => {
      await dispatch(sendMove(title, position, titles.length));
      setOrder((current) => (current === next ? null : current));
    });
  };
  return { order, move };
}

const sendMove =
  (title: Title, position: number, count: number) => async (dispatch: ApiDispatch) => {
    const { mediaType } = title.key;
    const arg = { id: toApiId(title.key), mediaType, moveInWatchlistBody: { position } };
    const sent = dispatch(moveInWatchlist.initiate(arg, untracked));
    const done = () => text.movedTo(title.name, position, count);
    const batch = `watchlist-order/${toKey(title.key)}`;
    await report(dispatch, title, sent, done, { batch, failed: text.moveFailed });
    await dispatch(listWatchlist.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
