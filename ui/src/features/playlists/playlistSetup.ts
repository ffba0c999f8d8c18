// Why: a full load replaces what was there, but for what was changed while it was on its way (specification 7.12, decision 18).
import type { PlaylistApiResponse, PlaylistSetupApiResponse } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText, titleOfWire } from '../../lib/titleKey';
import { activeKey, listOf, show, valueOf } from './playlistState';
import type { PlaylistInfo, PlaylistsState } from './playlistState';

type Listed = PlaylistSetupApiResponse['playlists'][number];

/** A playlist as the server lists it. */
export function infoOf({ id, name, poster_paths: posters }: Listed): PlaylistInfo {
  return { id, name, posters };
}

/** Marks what is under way as changed; anything else is as old as the load that begins now. */
export function beginSetup(state: PlaylistsState): void {
  const underWay = [...Object.keys(state.agreed), ...state.leaving.map(listOf)];
  state.touched = Object.fromEntries(underWay.map((key) => [key, true] satisfies [string, true]));
}

/** The state after a full load. */
export function afterSetup(old: PlaylistsState, payload: PlaylistSetupApiResponse): PlaylistsState {
  const listed = payload.playlists.map(infoOf);
  const isTouched = ({ id }: PlaylistInfo) => old.touched[listOf(id)] === true;
  const kept = old.lists.filter(isTouched);
  const lists = [...listed.filter((list) => !isTouched(list)), ...kept];
  const state: PlaylistsState = {
    ...old,
    active: payload.active_id,
    lists: lists.sort((one, other) => one.id - other.id),
    playlistMovieIds: idsOf(payload),
    loaded: true,
  };
  for (const { id } of kept) {
    state.playlistMovieIds[id] ??= [...(old.playlistMovieIds[id] ?? [])];
  }
  for (const key of Object.keys(old.touched)) {
    if (key === activeKey || !key.startsWith('list/')) show(state, key, valueOf(old, key));
  }
  if (!state.lists.some(({ id }) => id === state.active)) state.active = null;
  return state;
}

/** The facts of a playlist's titles, by key. */
export function titlesOf({ movies }: PlaylistApiResponse): [string, Title][] {
  return movies.flatMap((movie) => {
    const key = titleOfWire(movie.id, movie.media_type);
    if (!key) return [];
    const title: Title = {
      key,
      name: movie.title ?? '',
      overview: movie.description ?? '',
      posterPath: movie.poster_path ?? null,
      released: movie.release_date ?? '',
    };
    return [[keyText(key), title] satisfies [string, Title]];
  });
}

function idsOf({ playlists, playlist_movies_by_id: ids, media_types_by_id: types }: Setup) {
  const entries = playlists.map(({ id }) => {
    const titles = (ids[id] ?? []).flatMap((movie, place) => {
      const key = titleOfWire(movie, types[id]?.[place] ?? null);
      return key ? [keyText(key)] : [];
    });
    return [String(id), titles] satisfies [string, string[]];
  });
  return Object.fromEntries(entries);
}

type Setup = PlaylistSetupApiResponse;
