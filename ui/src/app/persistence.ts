// Ratings and playlists are shown from local storage until the server has responded (specification 4.13, decision 18).
import type { PersistedPlaylists } from '../features/playlists/playlistsSlice';
import type { UserState } from '../features/session/sessionActions';
import { parseKey } from '../lib/ids';
import { isRecord, parseJson } from '../lib/json';
import { persistInterval } from '../lib/limits';
import { userOfToken } from '../lib/token';
import { local } from '../lib/storage';
import type { AppStore, RootState } from './store';

/** The value in local storage under "state". */
interface PersistedState {
  version: 1;
  client: { successful: true; admin: boolean; reset: boolean };
  user: NonNullable<UserState>;
  ratings: { list: Record<string, number> };
  playlists: PersistedPlaylists;
}

const name = 'state';

/** The persisted part of the state; null when signed out or the user is unknown. */
export function toPersisted({
  client,
  user,
  ratings,
  playlists,
}: RootState): PersistedState | null {
  if (client.successful !== true || user === null || !ratings || !playlists) return null;
  const { active, lists, playlistMovieIds } = playlists;
  return {
    version: 1,
    client: { successful: true, admin: client.admin, reset: client.reset },
    user,
    ratings: { list: ratings.list },
    playlists: { active, lists: lists.map(({ id, name }) => ({ id, name })), playlistMovieIds },
  };
}

/** The persisted state of the token's account; deletes anything else. */
export function restoreState(token: string): PersistedState | null {
  const saved = parseJson(local.get(name) ?? 'null');
  if (isPersisted(saved) && userOfToken(token) === String(saved.user.id)) return saved;
  clearPersisted();
  return null;
}

export function clearPersisted(): void {
  local.remove(name);
}

/** Persists the state on changes, at most once a second. Returns a function that stops this. */
export function persist(store: AppStore['store']): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let written = '';
  let parts: unknown[] = [];
  const write = () => {
    timer = null;
    const { client, user, ratings, playlists } = store.getState();
    const now = [client, user, ratings?.list, playlists];
    // Writing thousands of ratings as text takes long.
    if (written !== '' && now.every((part, index) => part === parts[index])) return;
    parts = now;
    const text = JSON.stringify(toPersisted(store.getState()));
    if (text === 'null' || text === written) return;
    written = text;
    save(text);
  };
  const unsubscribe = store.subscribe(() => {
    if (store.getState().client.successful !== true) written = '';
    timer ??= setTimeout(write, persistInterval);
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

function save(text: string): void {
  try {
    local.set(name, text);
  } catch {
    // Storage is full: the server has all of it.
    clearPersisted();
  }
}

function isPersisted(value: unknown): value is PersistedState {
  if (!isRecord(value) || value.version !== 1) return false;
  const { client, user, ratings, playlists } = value;
  return (
    isRecord(client) &&
    client.successful === true &&
    typeof client.admin === 'boolean' &&
    isUser(user) &&
    isRecord(ratings) &&
    isRecord(ratings.list) &&
    Object.entries(ratings.list).every(isScore) &&
    isPlaylists(playlists)
  );
}

function isUser(value: unknown): boolean {
  const texts = ['firstName', 'lastName', 'username', 'email'];
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    texts.every((field) => typeof value[field] === 'string')
  );
}

function isScore([key, score]: [string, unknown]): boolean {
  return (
    parseKey(key) !== null && [1, 2, 3, 4, 5].some((star) => star === score || star - 0.5 === score)
  );
}

function isPlaylists(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.lists) || !isRecord(value.playlistMovieIds))
    return false;
  const { active, lists, playlistMovieIds } = value;
  const ids = Object.values(playlistMovieIds);
  const isList = (list: unknown) =>
    isRecord(list) && typeof list.id === 'number' && typeof list.name === 'string';
  const isKey = (key: unknown) => typeof key === 'string' && parseKey(key) !== null;
  return (
    (active === null || typeof active === 'number') &&
    lists.every(isList) &&
    ids.every((keys) => Array.isArray(keys) && keys.every(isKey))
  );
}
