// Why: a playlist's screen shows what is in it now: the slice tells which titles, the server their facts.
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { usePlaylistQuery, usePlaylistSetupQuery } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText } from '../../lib/titleKey';
import type { TitleList } from '../../lib/titleList';
import { activate } from './changePlaylists';
import { holdRemoval } from './heldRemoval';
import { useCards, usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

const none: string[] = [];
const anew = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** A playlist, its titles in the order of adding, and what can be done; `card` is null when there is no such one. */
export function usePlaylistTitles(id: number) {
  const dispatch = usePlaylistsDispatch();
  const setup = usePlaylistSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = usePlaylistQuery({ id }, anew);
  const card = useCards().find((one) => one.id === id) ?? null;
  const keys = usePlaylistsSelector(({ playlists }) => playlists.playlistMovieIds[id] ?? none);
  const movies = usePlaylistsSelector(({ playlists }) => playlists.playlistMovies);
  const held = usePlaylistsSelector(({ playlists }) => playlists.held);
  const out = held?.playlist === id && held.title ? keyText(held.title.key) : null;
  const isLoaded = usePlaylistsSelector(({ playlists }) => playlists.loaded);
  const titles = useMemo(
    () => keys.flatMap((key) => (key === out ? [] : (movies[key] ?? []))),
    [keys, movies, out],
  );
  // Which titles they are is known from the setup alone, now or from an earlier visit.
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
  return {
    list,
    card,
    isMissing: card === null && isLoaded,
    activate: () => flushSync(() => void dispatch(activate(id))),
    remove: (title: Title) =>
      flushSync(() => dispatch(holdRemoval({ playlist: id, title, name: title.name }))),
  };
}
