// Optimistic playlists (specification 3.10, 4.7, decision 18).
import type { PlaylistApiResponse, PlaylistSetupApiResponse } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';

/** A playlist by its name; `posters` are those of its first titles as the server last told them. */
export interface PlaylistInfo {
  id: number;
  name: string;
  posters: string[];
}

/** A removal that can still be undone: of a playlist, or of one title in it. */
export interface PendingDelete {
  playlist: number;
  title: Title | null;
  name: string;
}

/** A question to the user: which playlist is to be active, or what a new one is called; `title` is added then. */
export interface PlaylistDialogState {
  kind: 'select' | 'create';
  title: Title | null;
}

/** The playlists of the signed-in user; titles are keyed "tv:123". the specification's 'none' list is their union, which nothing asks for. */
export interface PlaylistsState {
  active: number | null;
  lists: PlaylistInfo[];
  playlistMovieIds: Record<string, string[]>;
  /** Facts of the titles that were shown or added in this visit. */
  playlistMovies: Record<string, Title>;
  /** Whether all this is the server's, and not only what this browser remembered. */
  loaded: boolean;
  /** What the server last agreed to, for each change under way. */
  confirmed: Record<string, number>;
  /** The change that is still to be sent. */
  pending: Record<string, number>;
  /** What changed since the last full load began: that load may be older. */
  dirty: Record<string, true>;
  pendingDelete: PendingDelete | null;
  /** Playlists whose deletion is under way. */
  deletingIds: number[];
  dialog: PlaylistDialogState | null;
  /** Titles to be added once it is known which playlist is active. */
  queuedAdds: string[];
}

/** The name under which the choice of the active playlist is wished; its value is a playlist's number, or 0. */
export const activeKey = 'active';

/** As a wish for a title in a playlist: at its end. 0 is: not in it, any other number its place, counted from 1. */
export const atEnd = Number.MAX_SAFE_INTEGER;

/** The name under which a title's place in a playlist is wished. */
export function entryKey(playlist: number, title: string): string {
  return `${playlist}/${title}`;
}

/** The name under which a playlist's own change is noted. */
export function listKey(playlist: number): string {
  return `list/${playlist}`;
}

/** The value that shows now. */
export function readEntry(state: PlaylistsState, key: string): number {
  if (key === activeKey) return state.active ?? 0;
  const [playlist, title] = parseEntryKey(key);
  return (state.playlistMovieIds[playlist]?.indexOf(title) ?? -1) + 1;
}

/** Shows a value. */
export function applyEntry(state: PlaylistsState, key: string, value: number): void {
  if (key === activeKey) {
    state.active = value === 0 ? null : value;
    return;
  }
  const [playlist, title] = parseEntryKey(key);
  const titles = state.playlistMovieIds[playlist];
  if (!titles) return;
  const place = titles.indexOf(title);
  if (value === 0 && place >= 0) titles.splice(place, 1);
  if (value > 0 && place < 0) titles.splice(value - 1, 0, title);
}

/** Forgets an entry of a record. */
export function deleteKey(record: Record<string, unknown>, key: string): void {
  Reflect.deleteProperty(record, key);
}

/** Takes a playlist out, and with it its titles and its being active. */
export function deleteList(state: PlaylistsState, id: number): void {
  state.lists = state.lists.filter((list) => list.id !== id);
  state.deletingIds = state.deletingIds.filter((other) => other !== id);
  deleteKey(state.playlistMovieIds, String(id));
  if (state.active === id) state.active = null;
  state.dirty[listKey(id)] = true;
}

type DeleteState = Pick<PlaylistsState, 'deletingIds' | 'pendingDelete'>;

/** Whether a playlist is out of sight: its deletion is under way or can still be undone. */
export function isHidden({ deletingIds, pendingDelete }: DeleteState, id: number): boolean {
  return (
    deletingIds.includes(id) || (pendingDelete?.playlist === id && pendingDelete.title === null)
  );
}

function parseEntryKey(key: string): [string, string] {
  const [playlist = '', title = ''] = key.split('/');
  return [playlist, title];
}

type Listed = PlaylistSetupApiResponse['playlists'][number];

/** A playlist as the server lists it. */
export function infoOf({ id, name, poster_paths: posters }: Listed): PlaylistInfo {
  return { id, name, posters };
}

/** Marks what is under way as changed; anything else is as old as the load that begins now. */
export function beginSetup(state: PlaylistsState): void {
  const underWay = [...Object.keys(state.confirmed), ...state.deletingIds.map(listKey)];
  state.dirty = Object.fromEntries(underWay.map((key) => [key, true] satisfies [string, true]));
}

/** The state after a full load. */
export function afterSetup(old: PlaylistsState, payload: PlaylistSetupApiResponse): PlaylistsState {
  const listed = payload.playlists.map(infoOf);
  const isTouched = ({ id }: PlaylistInfo) => old.dirty[listKey(id)] === true;
  const keptLists = old.lists.filter(isTouched);
  const lists = [...listed.filter((list) => !isTouched(list)), ...keptLists];
  const state: PlaylistsState = {
    ...old,
    active: payload.active_id,
    lists: lists.sort((one, other) => one.id - other.id),
    playlistMovieIds: idsOf(payload),
    loaded: true,
  };
  for (const { id } of keptLists) {
    state.playlistMovieIds[id] ??= [...(old.playlistMovieIds[id] ?? [])];
  }
  for (const key of Object.keys(old.dirty)) {
    if (key === activeKey || !key.startsWith('list/')) applyEntry(state, key, readEntry(old, key));
  }
  if (!state.lists.some(({ id }) => id === state.active)) state.active = null;
  return state;
}

/** The facts of a playlist's titles, by key. */
export function titlesOf({ movies }: PlaylistApiResponse): [string, Title][] {
  return movies.flatMap((movie) => {
    const title = fromStoredTitle(movie);
    return title ? [[toKey(title.key), title] satisfies [string, Title]] : [];
  });
}

function idsOf({ playlists, playlist_movies_by_id: ids, media_types_by_id: types }: Setup) {
  const entries = playlists.map(({ id }) => {
    const titles = (ids[id] ?? []).flatMap((movie, place) => {
      const key = parseApiId(movie, types[id]?.[place] ?? null);
      return key ? [toKey(key)] : [];
    });
    return [String(id), titles] satisfies [string, string[]];
  });
  return Object.fromEntries(entries);
}

type Setup = PlaylistSetupApiResponse;
