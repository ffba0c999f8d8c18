// Optimistic playlists (specification 3.10, 4.7, decision 18).
import type { UnsentItems } from '../../api/unsentChange';
import type { PlaylistApiResponse, PlaylistSetupApiResponse } from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';

/** `posters` are the posters of its first titles, from the last response of the server. */
export interface PlaylistInfo {
  id: number;
  name: string;
  posters: string[];
  /** The poster that the user chose as cover. */
  cover: string | null;
}

/** Titles of a playlist that are removed, or copied or moved to another one. */
export type PendingItems = UnsentItems;

/** The deletion of a playlist, which can still be undone. */
export interface PendingDelete {
  playlist: number;
  name: string;
}

/** The open dialog; `title` is added to the chosen or created playlist. `save` is the menu of all playlists of a title. */
export type PlaylistDialogState =
  { kind: 'select' | 'create'; title: Title | null } | { kind: 'save'; title: Title };

/** The playlists of the signed-in user; titles are keyed "tv:123". The specification's 'none' list, their union, is not stored. */
export interface PlaylistsState {
  active: number | null;
  lists: PlaylistInfo[];
  playlistMovieIds: Record<string, string[]>;
  /** The number of titles of each playlist whose titles the full load left out; its `playlistMovieIds` may be old. */
  omitted: Record<string, number>;
  /** Data of titles shown or added since the page was loaded. */
  playlistMovies: Record<string, Title>;
  /** False while the data is from local storage only. */
  loaded: boolean;
  /** The server's value of each entry with a mutation in flight. */
  confirmed: Record<string, number>;
  /** The value to send next. */
  pending: Record<string, number>;
  /** Entries changed since the last full load began, which may be older. */
  dirty: Record<string, true>;
  pendingDelete: PendingDelete | null;
  /** Changed items that can still be undone. */
  pendingItems: PendingItems | null;
  /** The keys in `dirty` of changes in flight without a value in `confirmed`. The key of two changes is in it twice. */
  inFlightKeys: string[];
  /** Playlists whose deletion is in flight. */
  deletingIds: number[];
  dialog: PlaylistDialogState | null;
  /** Titles to add once the active playlist is loaded. */
  queuedAdds: string[];
}

/**
 * Each value that changes optimistically is an entry with a key. This is the key of the active playlist. Its value is the id of
 * a playlist, or 0 for none.
 */
export const activeKey = 'active';

/** The value of a title's entry in a playlist is its position from 1, or 0 if it is not in the playlist. This value: at the end. */
export const atEnd = Number.MAX_SAFE_INTEGER;

/** The key of the entry of a title in a playlist. */
export function entryKey(playlist: number, title: string): string {
  return `${playlist}/${title}`;
}

/** The key in `dirty` of a playlist that was created, renamed or deleted. */
export function listKey(playlist: number): string {
  return `list/${playlist}`;
}

/** The key in `dirty` of a playlist whose order was changed. */
export function orderKey(playlist: number): string {
  return listKey(playlist) + '/order';
}

/** The keys of the entries that change when several items are copied, moved or removed. */
export function itemKeys({ playlist, titles, action, to }: PendingItems): string[] {
  const keys = titles.map(({ key }) => toKey(key));
  return [
    ...(action === 'copy' ? [] : keys.map((key) => entryKey(playlist, key))),
    ...(to ? keys.map((key) => entryKey(to.id, key)) : []),
  ];
}

export function readEntry(state: PlaylistsState, key: string): number {
  if (key === activeKey) return state.active ?? 0;
  const [playlist, title] = parseEntryKey(key);
  return (state.playlistMovieIds[playlist]?.indexOf(title) ?? -1) + 1;
}

export function applyEntry(state: PlaylistsState, key: string, value: number): void {
  if (key === activeKey) {
    state.active = value === 0 ? null : value;
    return;
  }
  const [playlist, title] = parseEntryKey(key);
  const titles = state.playlistMovieIds[playlist];
  if (!titles) return;
  const index = titles.indexOf(title);
  if (value === 0 && index >= 0) {
    titles.splice(index, 1);
    changeCount(state, playlist, -1);
  }
  if (value > 0 && index < 0) {
    titles.splice(value - 1, 0, title);
    changeCount(state, playlist, 1);
  }
}

/** Changes the count of a playlist whose titles the full load left out. */
function changeCount({ omitted }: PlaylistsState, playlist: string, change: number): void {
  const count = omitted[playlist];
  if (count !== undefined) omitted[playlist] = count + change;
}

export function deleteKey(record: Record<string, unknown>, key: string): void {
  Reflect.deleteProperty(record, key);
}

export function deleteList(state: PlaylistsState, id: number): void {
  state.lists = state.lists.filter((list) => list.id !== id);
  state.deletingIds = state.deletingIds.filter((other) => other !== id);
  deleteKey(state.playlistMovieIds, String(id));
  if (state.active === id) state.active = null;
  state.dirty[listKey(id)] = true;
}

type DeleteState = Pick<PlaylistsState, 'deletingIds' | 'pendingDelete'>;

/** Whether a playlist's deletion is in flight or can still be undone. */
export function isHidden({ deletingIds, pendingDelete }: DeleteState, id: number): boolean {
  return deletingIds.includes(id) || pendingDelete?.playlist === id;
}

function parseEntryKey(key: string): [string, string] {
  const [playlist = '', title = ''] = key.split('/');
  return [playlist, title];
}

type Listed = PlaylistSetupApiResponse['playlists'][number];

export function infoOf({ id, name, poster_paths, cover_path }: Listed): PlaylistInfo {
  return { id, name, posters: poster_paths, cover: cover_path };
}

/** When a full load begins, only the changes in flight can be newer than its response. */
export function beginSetup(state: PlaylistsState): void {
  const inFlight = [
    ...Object.keys(state.confirmed),
    ...state.deletingIds.map(listKey),
    ...state.inFlightKeys,
  ];
  state.dirty = Object.fromEntries(inFlight.map((key) => [key, true] satisfies [string, true]));
}

/** The state after a full load. */
export function afterSetup(old: PlaylistsState, payload: PlaylistSetupApiResponse): PlaylistsState {
  const listed = payload.playlists.map(infoOf);
  const isDirty = ({ id }: PlaylistInfo) => old.dirty[listKey(id)] === true;
  const dirtyLists = old.lists.filter(isDirty);
  const lists = [...listed.filter((list) => !isDirty(list)), ...dirtyLists];
  const state: PlaylistsState = {
    ...old,
    active: payload.active_id,
    lists: lists.sort((one, other) => one.id - other.id),
    playlistMovieIds: idsOf(payload),
    omitted: omittedOf(payload),
    loaded: true,
  };
  for (const id of payload.omitted_ids) {
    state.playlistMovieIds[id] = [...(old.playlistMovieIds[id] ?? [])];
  }
  for (const { id } of dirtyLists) {
    state.playlistMovieIds[id] ??= [...(old.playlistMovieIds[id] ?? [])];
  }
  for (const key of Object.keys(old.dirty)) {
    if (key === activeKey || !key.startsWith('list/')) applyEntry(state, key, readEntry(old, key));
  }
  for (const { id } of state.lists) {
    if (old.dirty[orderKey(id)]) sortLike(state.playlistMovieIds[id], old.playlistMovieIds[id]);
  }
  if (!state.lists.some(({ id }) => id === state.active)) state.active = null;
  return state;
}

function sortLike(keys: string[] = [], order: string[] = []): void {
  keys.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The metadata of a playlist's titles, by key. */
function titlesOf({ movies }: PlaylistApiResponse): [string, Title][] {
  return movies.flatMap((movie) => {
    const title = fromStoredTitle(movie);
    return title ? [[toKey(title.key), title] satisfies [string, Title]] : [];
  });
}

function idsOf({ playlists, playlist_movies_by_id: ids, media_types_by_id: types }: Setup) {
  const entries = playlists.map(({ id }) => {
    const titles = (ids[id] ?? []).flatMap((movie, index) => {
      const key = parseApiId(movie, types[id]?.[index] ?? null);
      return key ? [toKey(key)] : [];
    });
    return [String(id), titles] satisfies [string, string[]];
  });
  return Object.fromEntries(entries);
}

function omittedOf({ playlists, omitted_ids: omitted }: Setup): Record<string, number> {
  const omittedPlaylists = playlists.filter(({ id }) => omitted.includes(id));
  return Object.fromEntries(omittedPlaylists.map(({ id, movie_count }) => [id, movie_count]));
}

/** Takes the titles from the response for one playlist: the only source for a playlist that the full load left out. */
export function afterPlaylist(state: PlaylistsState, payload: PlaylistApiResponse): void {
  const { playlistId: id } = payload;
  const titles = titlesOf(payload);
  Object.assign(state.playlistMovies, Object.fromEntries(titles));
  if (state.omitted[id] === undefined) return;
  const inFlight = [...Object.keys(state.confirmed), ...state.inFlightKeys].filter((key) =>
    key.startsWith(`${id}/`),
  );
  const values = inFlight.map((key) => [key, readEntry(state, key)] satisfies [string, number]);
  state.playlistMovieIds[id] = titles.map(([key]) => key);
  state.omitted[id] = titles.length;
  for (const [key, value] of values) applyEntry(state, key, value);
}

type Setup = PlaylistSetupApiResponse;
