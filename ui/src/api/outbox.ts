// Changes of ratings and playlists that wait for a connection to the server. Local storage has them too, for a page that is
// closed before. Each is the wanted value, so a change may be sent twice.
import { isRecord, parseJson } from '../lib/json';
import { toKey } from '../lib/ids';
import { retryDelay } from '../lib/limits';
import type { Title } from '../lib/titles';
import { readToken, userOfToken } from '../lib/token';
import { markUnsent } from '../lib/unsentTitles';
import { sessionGone, staleSessionError, unreachable } from './errors';
import type { ApiError } from './errors';

export type UnsentChange =
  | { kind: 'rating'; title: Title; score: number }
  | { kind: 'item'; title: Title; playlist: number; isIn: boolean }
  | { kind: 'active'; playlist: number };

type Change = () => UnsentChange;
type Send = () => Promise<ApiError | null>;

const prefix = 'unsent:';
const newName = () => prefix + crypto.randomUUID();
/** Each session of a tab has its own. */
let storageName = newName();
/** The user of the changes below. */
let owner = currentUser();

/** Those of this tab, oldest first. */
const waiting = new Set<Change>();
/** Those of earlier pages, not sent yet. */
let restored: UnsentChange[] = [];
/** Whether `restored` is being sent. */
let isSending = false;

/** Resolves to whether the change before was sent. */
let last: Promise<boolean> = Promise.resolve(false);

/** What an ended session has saved stays in storage, as that of an earlier page: the state that has the values is reset. */
function followSession(): void {
  const user = currentUser();
  if (user === owner) return;
  owner = user;
  storageName = newName();
  restored = [];
  waiting.clear();
}

/** Sends a change once the server can be reached, after those that wait already; returns why the server refused it. */
export async function waitAndSend(change: Change, send: Send): Promise<ApiError | null> {
  followSession();
  waiting.add(change);
  save();
  const isWanted = () => {
    followSession();
    return waiting.has(change);
  };
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
    // The response may end the session.
    save();
    const error = await send();
    // A session that is gone may have been renewed meanwhile.
    const isSent = error?.code !== unreachable && error?.code !== sessionGone;
    if (isSent || !isWanted()) return error;
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
  followSession();
  restored.push(...removeSaved(owner));
  save();
  if (isSending) return;
  isSending = true;
  for (let [change] = restored; change; [change] = restored) {
    const sent = change;
    await send(sent);
    restored = restored.filter((one) => one !== sent);
    save();
  }
  isSending = false;
}

/** Deletes all changes of a user who has signed out. */
export function deleteUnsent(user: string): void {
  restored = [];
  waiting.clear();
  save();
  removeSaved(user);
}

/** Writes the newest values: a change that waits can be replaced by a newer one. */
export function save(): void {
  followSession();
  // The newest of each target: a restored change that waits is in both.
  const newest = new Map(
    [...restored, ...[...waiting].map((change) => change())].map((change) => [
      targetOf(change),
      change,
    ]),
  );
  const changes = [...newest.values()];
  markUnsent(changes.flatMap((change) => ('title' in change ? [toKey(change.title.key)] : [])));
  try {
    if (changes.length === 0) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, JSON.stringify({ user: owner, changes }));
  } catch {
    // Storage is full: the changes are lost when the page is closed before they are sent.
  }
}

function targetOf(change: UnsentChange): string {
  if (change.kind === 'active') return change.kind;
  const playlist = change.kind === 'item' ? change.playlist : null;
  return JSON.stringify([change.kind, toKey(change.title.key), playlist]);
}

/** Removes the user's changes of other tabs, earlier pages and earlier sessions from storage. */
function removeSaved(user: string | null): UnsentChange[] {
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

function currentUser(): string | null {
  return userOfToken(readToken() ?? '');
}
