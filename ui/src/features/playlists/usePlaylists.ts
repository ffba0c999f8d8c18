import { useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { usePlaylistQuery, usePlaylistSetupQuery } from '../../api/generated';
import { toKey } from '../../lib/ids';
import type { Title, TitleList } from '../../lib/titles';
import { activate, toggleTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { scheduleDelete } from './pendingDelete';
import { dialogOpened, selectActive, selectPendingItems } from './playlistsSlice';
import { isHidden } from './playlistState';
import type { PlaylistsState } from './playlistState';

/** A playlist as its card shows it. */
export interface Card {
  id: number;
  name: string;
  active: boolean;
  count: number;
  /** Null while unknown. */
  posters: string[] | null;
}

export const usePlaylistsDispatch = useDispatch.withTypes<PlaylistsDispatch>();
export const usePlaylistsSelector = useSelector.withTypes<PlaylistsRoot>();

const none: string[] = [];
const shown = 4;
const keysOf = new WeakMap<string[], Set<string>>();

/** Loads the playlists into their slice, unless `skip`. */
export function usePlaylistsLoad(skip: boolean) {
  return usePlaylistSetupQuery(undefined, { skip, refetchOnFocus: true, refetchOnReconnect: true });
}

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

/** The active playlist's name, or null. */
export function useActiveName(): string | null {
  return usePlaylistsSelector((root) => {
    const active = selectActive(root);
    return root.playlists.lists.find(({ id }) => id === active)?.name ?? null;
  });
}

/** Whether a title is in the active playlist, how to change that, and how to open the menu of all playlists. */
export function useToggle(title: Title): [isIn: boolean, toggle: () => void, save: () => void] {
  const dispatch = usePlaylistsDispatch();
  const key = toKey(title.key);
  const isIn = usePlaylistsSelector((root) => {
    const active = selectActive(root);
    const keys = active === null ? undefined : root.playlists.playlistMovieIds[active];
    return keys !== undefined && setOf(keys).has(key);
  });
  const toggle = () => flushSync(() => dispatch(toggleTitle(title)));
  return [isIn, toggle, () => void dispatch(dialogOpened({ kind: 'save', title }))];
}

function setOf(keys: string[]): Set<string> {
  const known = keysOf.get(keys);
  if (known) return known;
  const set = new Set(keys);
  keysOf.set(keys, set);
  return set;
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
