// Changes of ratings and playlists that wait for a connection to the server. Local storage has them too, for a page that is
// closed before. Each is the wanted value, so a change may be sent twice.
import { isRecord, parseJson } from '../lib/json';
import { toKey } from '../lib/ids';
import { retryDelay } from '../lib/limits';
import type { Title } from '../lib/titles';
import { readToken, userOfToken } from '../lib/token';
import { markUnsent } from '../lib/unsentTitles';
import { staleSessionError, unreachable } from './errors';
import type { ApiError } from './errors';

export type UnsentChange =
  | { kind: 'rating'; title: Title; score: number }
  | { kind: 'item'; title: Title; playlist: number; isIn: boolean }
  | { kind: 'active'; playlist: number };

type Change = () => UnsentChange;
type Send = () => Promise<ApiError | null>;

const prefix = 'unsent:';
/** Each tab has its own. */
const storageName = prefix + crypto.randomUUID();

/** Those of this tab, oldest first. */
const waiting = new Set<Change>();
/** Those of earlier pages, not sent yet. */
let restored: UnsentChange[] = [];

/** Resolves to whether the change before was sent. */
let last: Promise<boolean> = Promise.resolve(false);

/** Sends a change once the server can be reached, after those that wait already; returns why the server refused it. */
export async function waitAndSend(change: Change, send: Send): Promise<ApiError | null> {
  const user = currentUser();
  waiting.add(change);
  save();
  const isWanted = () => waiting.has(change) && currentUser() === user;
  const result = last.then((isReached) => sendOnceReached(isWanted, send, isReached));
  last = result.then(() => true);
  const error = await result;
  waiting.delete(change);
  save();
  return error;
}

async function sendOnceReached(
  isWanted: () => boolean,
  send: Send,
  isReached: boolean,
): Promise<ApiError | null> {
  for (let delay = retryDelay.first; ; delay = Math.min(delay * 2, retryDelay.longest)) {
    if (!isReached) await onlineOrAfter(delay);
    isReached = false;
    // With the token of another account it would become theirs.
    if (!isWanted()) return staleSessionError();
    const error = await send();
    if (error?.code !== unreachable) return error;
  }
}

function onlineOrAfter(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, delay);
    addEventListener('online', go);
  });
}

/** Sends what pages that are closed have left, oldest first. */
export async function sendRestored(
  send: (change: UnsentChange) => Promise<unknown>,
): Promise<void> {
  const isSending = restored.length > 0;
  restored.push(...takeSaved());
  save();
  if (isSending) return;
  while (restored.length > 0) {
    const [change] = restored;
    if (change) await send(change);
    restored = restored.slice(1);
    save();
  }
}

/** Forgets all changes, as before signing out. */
export function forgetUnsent(): void {
  takeSaved();
  restored = [];
  waiting.clear();
  save();
}

/** Writes the newest values: a change that waits can be replaced by a newer one. */
export function save(): void {
  const changes = [...restored, ...[...waiting].map((change) => change())];
  markUnsent(changes.flatMap((change) => ('title' in change ? [toKey(change.title.key)] : [])));
  try {
    if (changes.length === 0) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, JSON.stringify({ user: currentUser(), changes }));
  } catch {
    // Storage is full: the changes are lost when the page is closed before they are sent.
  }
}

/** Removes the user's changes of other tabs and earlier pages from storage. */
function takeSaved(): UnsentChange[] {
  const user = currentUser();
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix) && name !== storageName)
    .flatMap((name) => {
      const saved = parseJson(localStorage.getItem(name) ?? '');
      if (!isRecord(saved) || saved.user !== user || !Array.isArray(saved.changes)) return [];
      localStorage.removeItem(name);
      return saved.changes.filter(isUnsentChange);
    });
}

function isUnsentChange(value: unknown): value is UnsentChange {
  if (!isRecord(value)) return false;
  const { kind, title, score, playlist, isIn } = value;
  if (kind === 'active') return typeof playlist === 'number';
  if (!isRecord(title) || !isRecord(title.key) || typeof title.name !== 'string') return false;
  return kind === 'rating'
    ? typeof score === 'number'
    : kind === 'item' && typeof playlist === 'number' && typeof isIn === 'boolean';
}

const currentUser = () => userOfToken(readToken() ?? '');
