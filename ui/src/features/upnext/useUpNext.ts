import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { alwaysFresh, useApiDispatch } from '../../api/dispatch';
import { useUnsentChanges } from '../../api/outbox';
import { showsApi, useUpNextQuery } from '../../api/shows/generated';
import type { ListedShow } from '../../api/generated';
import { today } from '../../lib/format';
import { upNextMessages } from '../../lib/messages/upNext';
import { useQueryParams } from '../../lib/navigation';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { setUserFlag } from '../../lib/userFlags';
import { toApiId } from '../../lib/ids';
import { setSkipped } from '../shows/showActions';
import { markOf } from '../shows/useShow';
import { recordEpisodes } from '../shows/watchEpisodes';
import { addPlaces, arrange } from './arrange';
import type { Places } from './arrange';

export type { ListedShow };

const { upNext } = showsApi.endpoints;

const sorts = ['recent', 'left', 'newest', 'title'] as const;
export type ShowSort = (typeof sorts)[number];

/** In display order. */
export const showSorts = sorts.map((value) => ({ value, label: upNextMessages.sorts[value] }));

/** The order in the address, and a function that changes it. */
export function useShowSort(): [ShowSort, (sort: string) => void] {
  const [params, changeParams] = useQueryParams();
  const sort = sorts.find((name) => name === params.get('sort')) ?? 'recent';
  return [sort, (wanted) => changeParams({ sort: wanted === 'recent' ? '' : wanted })];
}

export type Episode = NonNullable<ListedShow['next']>;

/** A show with the episode that its card is about. */
export interface UpNextEntry {
  title: Title;
  show: ListedShow;
  episode: Episode;
}

/** Null for an invalid id, or without that episode. */
export function entryOf(show: ListedShow, episode: Episode | null): UpNextEntry | null {
  const title = fromStoredTitle(show.movie);
  return title && episode && { title, show, episode };
}

export const selectionOf = ({ episode }: UpNextEntry) => ({
  season: episode.season_number,
  episode: episode.episode_number,
});

type EpisodeNumber = Pick<Episode, 'season_number' | 'episode_number'>;

export const isSameEpisode = (one: EpisodeNumber, other: EpisodeNumber) =>
  one.season_number === other.season_number && one.episode_number === other.episode_number;

/** The user's action on an episode, until the next episode is loaded. */
export interface Pending {
  episode: EpisodeNumber;
  action: 'seen' | 'skip';
  isUnsent?: true;
}

/** The shows with an episode to watch next. While mounted, each show stays in its place. `isCached`: the data is in the cache. */
export function useUpNext(sort: ShowSort, isCached = false) {
  const arg = { today: today(), sort };
  const { data, error, isFetching, refetch } = useUpNextQuery(arg, {
    ...alwaysFresh,
    refetchOnMountOrArgChange: !isCached,
  });
  const [places, setPlaces] = useState<Places>(new Map());
  const known = data ? addPlaces(places, data) : places;
  if (known !== places) setPlaces(known);
  const sections = useMemo(() => data && arrange(known, data), [known, data]);
  useEffect(() => {
    if (data) setUserFlag('upNext', data.continue.length + data.new_seasons.length > 0);
  }, [data]);
  return {
    sections,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
    ...useUpNextActions(arg),
  };
}

function useUpNextActions({ today: day, sort }: { today: string; sort: ShowSort }) {
  const dispatch = useApiDispatch();
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());
  const unsent = useUnsentActions();
  const busy = useRef(new Set<number>());
  /** Marks the episode of a card as seen or skipped; one request per show at a time. */
  const runAction = useCallback(
    async (entry: UpNextEntry, action: Pending['action']) => {
      const { title, show, episode } = entry;
      const { id } = show.movie;
      const waiting = unsent.get(id)?.episode;
      if (busy.current.has(id) || (waiting && isSameEpisode(waiting, episode))) return;
      busy.current.add(id);
      setPending((all) => new Map(all).set(id, { episode, action }));
      const selection = selectionOf(entry);
      const refusal = await dispatch(
        action === 'seen'
          ? recordEpisodes(title, selection, { isAwaited: true })
          : setSkipped(title, selection, true),
      );
      // Loads the next episode, which replaces this one.
      const again = { forceRefetch: true, subscribe: false };
      if (!refusal) await dispatch(upNext.initiate({ today: day, sort }, again));
      busy.current.delete(id);
      setPending((all) => new Map([...all].filter(([other]) => other !== id)));
    },
    [dispatch, day, sort, unsent],
  );
  const all = useMemo(() => new Map([...unsent, ...pending]), [unsent, pending]);
  return { pending: all, runAction };
}

/** The episodes whose marks wait for a connection, by show. */
function useUnsentActions(): ReadonlyMap<number, Pending> {
  const changes = useUnsentChanges();
  return useMemo(
    () =>
      new Map(
        changes.flatMap((change): [number, Pending][] => {
          const mark = markOf(change);
          if (!mark?.seen) return [];
          const episode = { season_number: mark.season, episode_number: mark.episode };
          return [[toApiId(mark.title.key), { episode, action: 'seen', isUnsent: true }]];
        }),
      ),
    [changes],
  );
}
