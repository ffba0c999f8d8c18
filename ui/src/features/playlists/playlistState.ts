// Why: what is known of playlists, what is wished and what the server has agreed to are told apart here, so that a
// click shows at once and every order of answers ends in the truth (specification 3.10, 4.7).
import type { Title } from '../../lib/title';

/** A playlist by its name; `posters` are those of its first titles as the server last told them. */
export interface PlaylistInfo {
  id: number;
  name: string;
  posters: string[];
}

/** A removal that can still be undone: of a playlist, or of one title in it. */
export interface Held {
  playlist: number;
  title: Title | null;
  name: string;
}

/** A question to the user: which playlist is to be active, or what a new one is called; `title` is added then. */
export interface Asked {
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
  agreed: Record<string, number>;
  /** The change that is still to be sent. */
  wished: Record<string, number>;
  /** What changed since the last full load began: that load may be older. */
  touched: Record<string, true>;
  held: Held | null;
  /** Playlists whose deletion is under way. */
  leaving: number[];
  asked: Asked | null;
  /** Titles to be added once it is known which playlist is active. */
  waiting: string[];
}

/** The name under which the choice of the active playlist is wished; its value is a playlist's number, or 0. */
export const activeKey = 'active';

/** As a wish for a title in a playlist: at its end. 0 is: not in it, any other number its place, counted from 1. */
export const atEnd = Number.MAX_SAFE_INTEGER;

/** The name under which a title's place in a playlist is wished. */
export function entryOf(playlist: number, title: string): string {
  return `${playlist}/${title}`;
}

/** The name under which a playlist's own change is noted. */
export function listOf(playlist: number): string {
  return `list/${playlist}`;
}

/** The value that shows now. */
export function valueOf(state: PlaylistsState, key: string): number {
  if (key === activeKey) return state.active ?? 0;
  const [playlist, title] = parts(key);
  return (state.playlistMovieIds[playlist]?.indexOf(title) ?? -1) + 1;
}

/** Shows a value. */
export function show(state: PlaylistsState, key: string, value: number): void {
  if (key === activeKey) {
    state.active = value === 0 ? null : value;
    return;
  }
  const [playlist, title] = parts(key);
  const titles = state.playlistMovieIds[playlist];
  if (!titles) return;
  const place = titles.indexOf(title);
  if (value === 0 && place >= 0) titles.splice(place, 1);
  if (value > 0 && place < 0) titles.splice(value - 1, 0, title);
}

/** Forgets an entry of a record. */
export function forget(record: Record<string, unknown>, key: string): void {
  Reflect.deleteProperty(record, key);
}

/** Takes a playlist out, and with it its titles and its being active. */
export function dropList(state: PlaylistsState, id: number): void {
  state.lists = state.lists.filter((list) => list.id !== id);
  state.leaving = state.leaving.filter((leaving) => leaving !== id);
  forget(state.playlistMovieIds, String(id));
  if (state.active === id) state.active = null;
  state.touched[listOf(id)] = true;
}

type Removals = Pick<PlaylistsState, 'leaving' | 'held'>;

/** Whether a playlist is out of sight: its deletion is under way or can still be undone. */
export function isHidden({ leaving, held }: Removals, id: number): boolean {
  return leaving.includes(id) || (held?.playlist === id && held.title === null);
}

function parts(key: string): [string, string] {
  const [playlist = '', title = ''] = key.split('/');
  return [playlist, title];
}
