// A change that waits for a connection, as local storage has it.
import { isRecord } from '../lib/json';
import { toKey } from '../lib/ids';
import type { EpisodeSelection } from '../lib/episodes';
import type { Title } from '../lib/titles';
import type { WatchedAt } from '../lib/watchedAt';
import type { WatchEpisodesBody } from './shows/generated';
import type { AddWatchBody } from './watching/generated';

export type UnsentChange =
  | { kind: 'rating'; title: Title; score: number }
  | { kind: 'item'; title: Title; playlist: number; isIn: boolean }
  | { kind: 'active'; playlist: number }
  | { kind: 'delete'; playlist: number; name: string; key?: string | undefined }
  | { kind: 'details'; id: string; playlist: number; details: PlaylistDetails }
  | ({ kind: 'items'; id: string } & UnsentItems)
  | { kind: 'update'; id: string; playlist: number; title: Title; update: ItemUpdate }
  | ({ kind: 'create'; id: string } & NewPlaylist)
  | { kind: 'watchlist'; title: Title; isIn: boolean }
  | { kind: 'favorite'; title: Title; isIn: boolean }
  | { kind: 'note'; title: Title; note: TitleNote | null }
  | { kind: 'watch'; id: string; title: Title; watch: NewWatch }
  | { kind: 'removeWatch'; id: number; title: Title }
  | {
      kind: 'episodes';
      id: string;
      title: Title;
      selection: EpisodeSelection;
      watch: EpisodeWatch;
    }
  | { kind: 'removeEpisodes'; id: string; title: Title; selection: EpisodeSelection };

export type NewWatch = Pick<AddWatchBody, 'note' | 'tags' | 'with' | 'seen_before'> & {
  when: WatchedAt;
};

export type EpisodeWatch = Pick<
  WatchEpisodesBody,
  'all' | 'note' | 'tags' | 'with' | 'seen_before'
> & {
  when: WatchedAt;
};

export interface TitleNote {
  text: string;
  spoiler: boolean;
}

/** The description stays as it is when it is undefined. */
export interface PlaylistDetails {
  title: string;
  description?: string;
}

/** The new position from 1, note and cover of an item; what is undefined stays as it is. */
export interface ItemUpdate {
  position?: number;
  note?: string;
  cover?: boolean;
}

/** A playlist to be created. */
export interface NewPlaylist {
  name: string;
  active: boolean;
  /** A title to add to the new playlist. */
  title: Title | null;
  /** The ids of the user's other playlists, as of the creation. */
  before: number[];
}

/** Titles that are copied or moved to another playlist, or removed. */
export interface UnsentItems {
  playlist: number;
  titles: Title[];
  action: 'copy' | 'move' | 'remove';
  to: { id: number; name: string } | null;
}

/** The titles that a change is about. */
export function titlesOf(change: UnsentChange): Title[] {
  if (change.kind === 'items') return change.titles;
  return 'title' in change && change.title ? [change.title] : [];
}

/** Whether the change is done when the server has nothing to remove. */
export function isRemoval(change: UnsentChange): boolean {
  const { kind } = change;
  if (kind === 'note') return change.note === null;
  if (kind === 'watchlist' || kind === 'favorite') return !change.isIn;
  return kind === 'removeWatch' || kind === 'removeEpisodes';
}

/** A newer change of the same target replaces an older one. */
export function targetOf(change: UnsentChange): string {
  const { kind } = change;
  if (kind === 'active') return kind;
  if ('id' in change) return JSON.stringify([kind, change.id]);
  if (kind === 'delete') return JSON.stringify([kind, change.playlist]);
  const playlist = kind === 'item' ? change.playlist : null;
  return JSON.stringify([kind, toKey(change.title.key), playlist]);
}

export function isUnsentChange(value: unknown): value is UnsentChange {
  if (!isRecord(value)) return false;
  const { kind, title, score, playlist, isIn, name, id, details, titles, action, to } = value;
  if (kind === 'rating') return isTitle(title) && typeof score === 'number';
  if (kind === 'create') {
    const isNew = typeof name === 'string' && typeof value.active === 'boolean';
    const isOfTitle = title === null || isTitle(title);
    return typeof id === 'string' && isNew && isOfTitle && Array.isArray(value.before);
  }
  if (typeof playlist !== 'number') return isOfTitle(value);
  if (kind === 'item') return isTitle(title) && typeof isIn === 'boolean';
  if (kind === 'delete') return typeof name === 'string';
  if (kind === 'active') return true;
  if (typeof id !== 'string') return false;
  if (kind === 'details') return isRecord(details) && typeof details.title === 'string';
  if (kind === 'update') return isTitle(title) && isRecord(value.update);
  const isTarget = isRecord(to) && typeof to.id === 'number';
  return (
    kind === 'items' &&
    Array.isArray(titles) &&
    titles.every(isTitle) &&
    (action === 'remove' ? to === null : (action === 'copy' || action === 'move') && isTarget)
  );
}

/** Whether a record is a valid change of a watch, watchlist entry, favorite or note. */
function isOfTitle({ kind, title, isIn, note, id, watch, selection }: Record<string, unknown>) {
  if (!isTitle(title)) return false;
  if (kind === 'watchlist' || kind === 'favorite') return typeof isIn === 'boolean';
  if (kind === 'note') return note === null || (isRecord(note) && typeof note.text === 'string');
  if (kind === 'removeWatch') return typeof id === 'number';
  if (typeof id !== 'string') return false;
  const hasWatch = isRecord(watch) && isRecord(watch.when);
  if (kind === 'watch') return hasWatch;
  return isRecord(selection) && (kind === 'removeEpisodes' || (kind === 'episodes' && hasWatch));
}

function isTitle(value: unknown): value is Title {
  return isRecord(value) && isRecord(value.key) && typeof value.name === 'string';
}
