// The data of the pages and dialogs of playlists, which are loaded after the first page.
import { useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual } from 'react-redux';
import { usePlaylistQuery, usePlaylistSetupQuery } from '../../api/generated';
import { useUnsentChanges } from '../../api/outbox';
import { formatNumber } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import { useQueryParams } from '../../lib/navigation';
import { countRated, sortTitles } from '../../lib/titles';
import type { Title, TitleList } from '../../lib/titles';
import { removalPause } from '../../lib/limits';
import { activate, setInPlaylist } from './changePlaylists';
import { scheduleDelete } from './pendingDelete';
import { dialogOpened, selectPendingItems } from './playlistsSlice';
import { isHidden } from './playlistState';
import type { PlaylistsState } from './playlistState';
import { setOf, usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/** A playlist as its card shows it. */
export interface CardData {
  id: number;
  name: string;
  active: boolean;
  count: number;
  /** Null while unknown. */
  posters: string[] | null;
}

const none: string[] = [];
const shown = 4;

/** The user's playlists, oldest first. */
export function useCards(): CardData[] {
  const now: CardState = usePlaylistsSelector(({ playlists }) => playlists, shallowEqual);
  return useMemo(() => cardsOf(now), [now]);
}

type CardState = Pick<
  PlaylistsState,
  | 'lists'
  | 'playlistMovieIds'
  | 'omitted'
  | 'playlistMovies'
  | 'deletingIds'
  | 'pendingDelete'
  | 'active'
  | 'loaded'
>;

function cardsOf(state: CardState): CardData[] {
  const { lists, playlistMovieIds, omitted, playlistMovies, active } = state;
  return lists.flatMap(({ id, name, posters, cover }) => {
    if (isHidden(state, id)) return [];
    const keys = playlistMovieIds[id] ?? [];
    const titles = keys.slice(0, 2 * shown).map((key) => playlistMovies[key]);
    const known = titles.flatMap((title) => (title?.posterPath ? [title.posterPath] : []));
    // If all first titles are loaded, their posters are newer than those in the server's list.
    const own = titles.every((title) => title !== undefined);
    const all = own ? known : [...new Set([...posters, ...known])];
    const waits = !state.loaded && all.length === 0 && keys.length > 0;
    const shownPosters = cover !== null ? [cover] : waits ? null : all.slice(0, shown);
    const count = omitted[id] ?? keys.length;
    return [{ id, name, active: id === active, count, posters: shownPosters }];
  });
}

/** The user's playlists, the active one first, each with whether it has the title. */
export function useSavedIn(title: Title): (CardData & { holds: boolean })[] {
  const cards = useCards();
  const key = toKey(title.key);
  const ids = usePlaylistsSelector(({ playlists }) => playlists.playlistMovieIds);
  const sorted = [...cards].sort((one, other) => Number(other.active) - Number(one.active));
  return sorted.map((card) => ({ ...card, holds: setOf(ids[card.id] ?? none).has(key) }));
}

export function usePlaylistsPage() {
  const dispatch = usePlaylistsDispatch();
  const all = useCards();
  const isKnown = usePlaylistsSelector(({ playlists }) => playlists.loaded || all.length > 0);
  const { error, isFetching, refetch } = usePlaylistSetupQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return {
    cards: isKnown ? all : undefined,
    /** The names of playlists that will be created once the server can be reached. */
    unsent: useUnsentChanges().flatMap((change) => (change.kind === 'create' ? change.name : [])),
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
    create: () => void dispatch(dialogOpened({ kind: 'create', title: null })),
    activate: (id: number) => flushSync(() => void dispatch(activate(id))),
    remove: ({ id, name }: CardData, byKey: boolean) =>
      flushSync(() => dispatch(scheduleDelete({ playlist: id, name }, byKey))),
  };
}

const refetch = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** `card` is null when the playlist does not exist; titles are in the order of adding. */
export function usePlaylistTitles(id: number) {
  const dispatch = usePlaylistsDispatch();
  const setup = usePlaylistSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = usePlaylistQuery({ id }, refetch);
  const card = useCards().find((one) => one.id === id) ?? null;
  const keys = usePlaylistsSelector(({ playlists }) => playlists.playlistMovieIds[id] ?? none);
  const movies = usePlaylistsSelector(({ playlists }) => playlists.playlistMovies);
  const isLoaded = usePlaylistsSelector(({ playlists }) => playlists.loaded);
  const items = usePlaylistsSelector(selectPendingItems);
  const titles = useMemo(() => {
    const leaving = items?.playlist === id && items.action !== 'copy' ? items.titles : [];
    const hidden = new Set(leaving.map(({ key }) => toKey(key)));
    return keys.flatMap((key) => (hidden.has(key) ? [] : (movies[key] ?? [])));
  }, [keys, movies, items, id]);
  // The ids come from the setup response or from local storage.
  const isKnown = isLoaded || keys.length > 0;
  const isReady = isKnown && (query.data !== undefined || titles.length === keys.length);
  const list: TitleList & { titles: Title[] | undefined } = {
    titles: isReady ? titles : undefined,
    error: query.error ?? setup.error,
    loading: query.isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => {
      void query.refetch();
      void setup.refetch();
    },
  };
  const name = card?.name ?? '';
  const removedAt = useRef(-removalPause);
  // The next tile moves below the pointer, where a double click would remove it as well.
  const remove = useCallback(
    (title: Title, byKey = false) => {
      const now = performance.now();
      if (!byKey && now - removedAt.current < removalPause) return;
      removedAt.current = now;
      flushSync(() => dispatch(setInPlaylist({ id, name }, title, false)));
    },
    [dispatch, id, name],
  );
  return {
    list,
    card,
    details: query.data,
    isMissing: card === null && isLoaded,
    onChanged: () => {
      void query.refetch();
      void setup.refetch();
    },
    activate: () => flushSync(() => void dispatch(activate(id))),
    remove,
    removeList: () => flushSync(() => dispatch(scheduleDelete({ playlist: id, name }))),
  };
}

const sorts = ['added', 'recent', 'title', 'year', 'score'] as const;
export type PlaylistSort = (typeof sorts)[number];

export const sortOptions = sorts.map((value) => ({ value, label: playlistMessages.sorts[value] }));

/** The order in the address, and a function that changes it. */
export function usePlaylistSort() {
  const [params, changeParams] = useQueryParams();
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'added';
  const setSort = (value: string) => changeParams({ sort: value === 'added' ? '' : value });
  return [sort, setSort] satisfies [PlaylistSort, unknown];
}

/** `scoreOf` gets the key of a title. */
export function sortPlaylist(
  titles: Title[],
  sort: PlaylistSort,
  scoreOf: (key: string) => number,
): Title[] {
  if (sort === 'added') return titles;
  if (sort === 'recent') return titles.toReversed();
  return sortTitles(titles, sort, ({ key }) => scoreOf(toKey(key)));
}

/** "10 titles · 3 rated · 2 seen". `scores` are by title key. */
export function describeCounts(
  card: CardData,
  titles: Title[] | undefined,
  scores: Record<string, number>,
  seen = 0,
): string {
  const count = titles?.length ?? card.count;
  const rated = titles ? countRated(titles, scores) : 0;
  const counted = playlistMessages.count(count, formatNumber(count));
  return [
    counted,
    ...(rated > 0 ? [playlistMessages.rated(formatNumber(rated))] : []),
    ...(seen > 0 ? [playlistMessages.seen(formatNumber(seen))] : []),
  ].join(' · ');
}
