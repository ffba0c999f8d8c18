// Why: screens read playlists in one shape and change them within the click itself.
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { usePlaylistSetupQuery } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText } from '../../lib/titleKey';
import { toggleTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { isHidden } from './playlistState';
import type { PlaylistsState } from './playlistState';
import { selectActive } from './playlistsSlice';

/** A playlist as its card shows it. */
export interface Card {
  id: number;
  name: string;
  active: boolean;
  count: number;
  /** Null: there are titles, of which nothing is known yet. */
  posters: string[] | null;
}

export const usePlaylistsDispatch = useDispatch.withTypes<PlaylistsDispatch>();
export const usePlaylistsSelector = useSelector.withTypes<PlaylistsRoot>();

const shown = 4;
const keysOf = new WeakMap<string[], Set<string>>();

/** Loads the playlists into their slice while the caller is shown. */
export function usePlaylistsLoad() {
  return usePlaylistSetupQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });
}

/** The user's playlists, oldest first. */
export function useCards(): Card[] {
  const now: Shown = usePlaylistsSelector(({ playlists }) => playlists, shallowEqual);
  const { lists, playlistMovieIds, playlistMovies, leaving, held, active, loaded } = now;
  return useMemo(() => {
    const state = { lists, playlistMovieIds, playlistMovies, leaving, held, active, loaded };
    return cardsOf(state);
  }, [lists, playlistMovieIds, playlistMovies, leaving, held, active, loaded]);
}

type Shown = Pick<
  PlaylistsState,
  'lists' | 'playlistMovieIds' | 'playlistMovies' | 'leaving' | 'held' | 'active' | 'loaded'
>;

function cardsOf(state: Shown): Card[] {
  const { lists, playlistMovieIds, playlistMovies, held, active } = state;
  return lists.flatMap(({ id, name, posters }) => {
    if (isHidden(state, id)) return [];
    const out = held?.playlist === id && held.title ? keyText(held.title.key) : null;
    const keys = (playlistMovieIds[id] ?? []).filter((key) => key !== out);
    const titles = keys.slice(0, 2 * shown).map((key) => playlistMovies[key]);
    const known = titles.flatMap((title) => (title?.posterPath ? [title.posterPath] : []));
    // The facts of all first titles are known: they are newer than what the server last told.
    const own = titles.every((title) => title !== undefined);
    const all = own ? known : [...new Set([...posters, ...known])];
    const waits = !state.loaded && all.length === 0 && keys.length > 0;
    const face = waits ? null : all.slice(0, shown);
    return [{ id, name, active: id === active, count: keys.length, posters: face }];
  });
}

/** The active playlist's name, or null. */
export function useActiveName(): string | null {
  return usePlaylistsSelector((root) => {
    const active = selectActive(root);
    return root.playlists.lists.find(({ id }) => id === active)?.name ?? null;
  });
}

/** Whether a title is in the active playlist, and how to change that. */
export function useToggle(title: Title): [isIn: boolean, toggle: () => void] {
  const dispatch = usePlaylistsDispatch();
  const key = keyText(title.key);
  const isIn = usePlaylistsSelector((root) => {
    const active = selectActive(root);
    const keys = active === null ? undefined : root.playlists.playlistMovieIds[active];
    return keys !== undefined && setOf(keys).has(key);
  });
  const toggle = () => flushSync(() => dispatch(toggleTitle(title)));
  return [isIn, toggle];
}

function setOf(keys: string[]): Set<string> {
  const known = keysOf.get(keys);
  if (known) return known;
  const set = new Set(keys);
  keysOf.set(keys, set);
  return set;
}
