// What the pages and dialogs of playlists show, which are loaded after the first page.
import { useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual } from 'react-redux';
import { usePlaylistQuery, usePlaylistSetupQuery } from '../../api/generated';
import { toKey } from '../../lib/ids';
import type { Title, TitleList } from '../../lib/titles';
import { activate } from './changePlaylists';
import { scheduleDelete } from './pendingDelete';
import { dialogOpened, selectPendingItems } from './playlistsSlice';
import { isHidden } from './playlistState';
import type { PlaylistsState } from './playlistState';
import { setOf, usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/** A playlist as its card shows it. */
export interface Card {
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
export function useCards(): Card[] {
  const now: Shown = usePlaylistsSelector(({ playlists }) => playlists, shallowEqual);
  return useMemo(() => cardsOf(now), [now]);
}

type Shown = Pick<
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

function cardsOf(state: Shown): Card[] {
  const { lists, playlistMovieIds, omitted, playlistMovies, pendingDelete, active } = state;
  return lists.flatMap(({ id, name, posters, cover }) => {
    if (isHidden(state, id)) return [];
    const out =
      pendingDelete?.playlist === id && pendingDelete.title ? toKey(pendingDelete.title.key) : null;
    const listed = playlistMovieIds[id] ?? [];
    const keys = listed.filter((key) => key !== out);
    const titles = keys.slice(0, 2 * shown).map((key) => playlistMovies[key]);
    const known = titles.flatMap((title) => (title?.posterPath ? [title.posterPath] : []));
    // With data of all first titles, theirs are newer than the server's list.
    const own = titles.every((title) => title !== undefined);
    const all = own ? known : [...new Set([...posters, ...known])];
    const waits = !state.loaded && all.length === 0 && keys.length > 0;
    const face = cover !== null ? [cover] : waits ? null : all.slice(0, shown);
    const count = (omitted[id] ?? listed.length) - (listed.length - keys.length);
    return [{ id, name, active: id === active, count, posters: face }];
  });
}

/** Of the user's playlists, the active one first, whether each holds the title. */
export function useSavedIn(title: Title): (Card & { holds: boolean })[] {
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
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
    create: () => void dispatch(dialogOpened({ kind: 'create', title: null })),
    activate: (id: number) => flushSync(() => void dispatch(activate(id))),
    remove: ({ id, name }: Card) =>
      flushSync(() => dispatch(scheduleDelete({ playlist: id, title: null, name }))),
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
  const pendingDelete = usePlaylistsSelector(({ playlists }) => playlists.pendingDelete);
  const out =
    pendingDelete?.playlist === id && pendingDelete.title ? toKey(pendingDelete.title.key) : null;
  const isLoaded = usePlaylistsSelector(({ playlists }) => playlists.loaded);
  const items = usePlaylistsSelector(selectPendingItems);
  const titles = useMemo(() => {
    const leaving = items?.playlist === id && items.action !== 'copy' ? items.titles : [];
    const hidden = new Set([out, ...leaving.map(({ key }) => toKey(key))]);
    return keys.flatMap((key) => (hidden.has(key) ? [] : (movies[key] ?? [])));
  }, [keys, movies, out, items, id]);
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
  const remove = useCallback(
    (title: Title) =>
      flushSync(() => dispatch(scheduleDelete({ playlist: id, title, name: title.name }))),
    [dispatch, id],
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
    removeList: ({ name }: Card) =>
      flushSync(() => dispatch(scheduleDelete({ playlist: id, title: null, name }))),
  };
}
