import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { usePlaylistSetupQuery } from '../../api/generated';
import { toKey } from '../../lib/ids';
import type { Title } from '../../lib/titles';
import { toggleTitle } from './changePlaylists';
import type { PlaylistsDispatch, PlaylistsRoot } from './changePlaylists';
import { dialogOpened, selectActive } from './playlistsSlice';

export const usePlaylistsDispatch = useDispatch.withTypes<PlaylistsDispatch>();
export const usePlaylistsSelector = useSelector.withTypes<PlaylistsRoot>();

const keysOf = new WeakMap<string[], Set<string>>();

/** Loads the playlists into their slice, unless `skip`. */
export function usePlaylistsLoad(skip: boolean) {
  return usePlaylistSetupQuery(undefined, { skip, refetchOnFocus: true, refetchOnReconnect: true });
}

/** The active playlist's name, or null. */
export function useActiveName(): string | null {
  return usePlaylistsSelector((root) => {
    const active = selectActive(root);
    return root.playlists.lists.find(({ id }) => id === active)?.name ?? null;
  });
}

/** Whether a title is in the active playlist; a function that toggles that; and one that opens the menu of all playlists. */
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

/** A set of the keys, made once. */
export function setOf(keys: string[]): Set<string> {
  const known = keysOf.get(keys);
  if (known) return known;
  const set = new Set(keys);
  keysOf.set(keys, set);
  return set;
}
