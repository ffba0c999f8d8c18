// Why: the screen of all playlists shows what is known at once and asks whether it is still so.
import { flushSync } from 'react-dom';
import { usePlaylistSetupQuery } from '../../api/generated';
import { activate } from './changePlaylists';
import { holdRemoval } from './heldRemoval';
import { asked } from './playlistsSlice';
import { useCards, usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';
import type { Card } from './usePlaylists';

/** The cards, once something is known of them, and what can be done. */
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
    create: () => void dispatch(asked({ kind: 'create', title: null })),
    activate: (id: number) => flushSync(() => void dispatch(activate(id))),
    remove: ({ id, name }: Card) =>
      flushSync(() => dispatch(holdRemoval({ playlist: id, title: null, name }))),
  };
}
