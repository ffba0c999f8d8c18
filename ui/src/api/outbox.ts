// Changes of ratings, playlists, watches and notes that wait for a connection to the server. They are also in local storage, in
// case the page is closed first. Each may be sent twice: it sets a value, or changes nothing the second time. Before a playlist
// is created again, a new playlist of its name on the server counts as the result of the first request.
import { useSyncExternalStore } from 'react';
import { isRecord, parseJson } from '../lib/json';
import { newId, toKey } from '../lib/ids';
import { maxUnsent, retryDelay } from '../lib/limits';
import { readToken, userOfToken } from '../lib/token';
import { markTitles } from '../lib/titleMarks';
import { local } from '../lib/storage';
import { sessionGone, staleSessionError, unreachable } from './errors';
import type { ApiError } from './errors';
import { isUnsentChange, targetOf, titlesOf } from './unsentChange';
import type { UnsentChange } from './unsentChange';

type Change = () => UnsentChange;
type Send = () => Promise<ApiError | null>;

const prefix = 'unsent:';
const newName = () => prefix + newId();
/** Each session of a tab has its own. */
let storageName = newName();
/** The user of the changes below. */
let owner = currentUser();

/** The changes of this tab that wait, oldest first. */
const waiting = new Set<Change>();
/** Changes with a request in flight, oldest first; the page may be left before the response. */
const inFlight = new Set<UnsentChange>();
/** Changes of earlier pages that are not sent yet. */
let restored: UnsentChange[] = [];
/** Whether `restored` is being sent. */
let isSending = false;

/** Ends the delay of the change that is tried next. */
let tryNow: () => void = () => undefined;

/** Resolves to whether the previous change was sent. */
let last: Promise<boolean> = Promise.resolve(false);

/**
 * Starts an empty outbox when the user has changed. The saved changes of the ended session stay in storage, like those of an
 * earlier page.
 */
function resetForNewUser(): void {
  const user = currentUser();
  if (user === owner) return;
  owner = user;
  storageName = newName();
  restored = [];
  cancelWaiting();
}

/** Cancels the changes that wait, before the next session changes the same titles. */
function cancelWaiting(): void {
  waiting.clear();
  inFlight.clear();
  tryNow();
}

/** Whether no further change can wait. */
export const isFull = () => waiting.size >= maxUnsent;

/** Sends a change once the server can be reached, after those that wait already; returns why the server refused it. */
export async function waitAndSend(change: Change, send: Send): Promise<ApiError | null> {
  resetForNewUser();
  waiting.add(change);
  save();
  tryNow();
  const isWanted = () => {
    resetForNewUser();
    return waiting.has(change);
  };
  const result = last.then((isReached) => sendOnceReached(isWanted, send, isReached));
  last = result.then(() => true);
  const error = await result;
  waiting.delete(change);
  save();
  return error;
}

/**
 * Saves a change while its request is in flight: the page may be left meanwhile. The next page sends it again, so it needs a key
 * by which the server recognizes it: the user may have undone it on another device.
 */
export async function saveWhile(
  change: UnsentChange,
  sent: Promise<ApiError | null>,
): Promise<ApiError | null> {
  resetForNewUser();
  inFlight.add(change);
  save();
  const error = await sent;
  // The change stays in storage, because the user may sign in again.
  if (error?.code === sessionGone) return error;
  inFlight.delete(change);
  save();
  return error;
}

async function sendOnceReached(
  isWanted: () => boolean,
  send: Send,
  isReached: boolean,
): Promise<ApiError | null> {
  for (let delay = retryDelay.first; ; delay = Math.min(delay * 2, retryDelay.longest)) {
    if (!isReached && (await isCalledWithin(delay))) delay = retryDelay.first;
    isReached = false;
    // Sent with the token of another account, the change would apply to that account.
    if (!isWanted()) return staleSessionError();
    // Saved first, because the response may end the session.
    save();
    const error = await send();
    // The session that has ended may be replaced by a new one already.
    const isSent = error?.code !== unreachable && error?.code !== sessionGone;
    if (isSent || !isWanted()) return error;
  }
}

/** Whether the browser went online, or another change was made, before the delay was over. */
function isCalledWithin(delay: number): Promise<boolean> {
  return new Promise((resolve) => {
    const go = (isCalled: boolean) => {
      clearTimeout(timer);
      removeEventListener('online', call);
      resolve(isCalled);
    };
    const call = () => go(true);
    const timer = setTimeout(() => go(false), delay);
    addEventListener('online', call);
    tryNow = call;
  });
}

/** Sends the changes that closed pages have saved, oldest first. */
export async function sendRestored(
  send: (change: UnsentChange) => Promise<unknown>,
): Promise<void> {
  resetForNewUser();
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

/** Whether a change of the signed-in user waits, in this tab, another one or since an earlier page. */
function hasUnsent(): boolean {
  resetForNewUser();
  return waiting.size > 0 || restored.length > 0 || savedOf(owner).length > 0;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  listeners.forEach((listener) => listener());
}

type Answer = (signsOut: boolean) => void;

/** Resolves the dialog about signing out with unsent changes; null while it is closed. */
let answer: Answer | null = null;

function setAnswer(next: Answer | null): void {
  answer = next;
  notify();
}

/** Whether to sign out. Opens a dialog if unsent changes would be deleted. */
export async function confirmSignOut(): Promise<boolean> {
  if (!hasUnsent()) return true;
  return new Promise((resolve) => {
    setAnswer((signsOut) => {
      setAnswer(null);
      resolve(signsOut);
    });
  });
}

/** The function that takes the user's answer to the dialog before a sign-out; null while it is closed. */
export function useSignOutQuestion(): Answer | null {
  return useSyncExternalStore(subscribe, () => answer);
}

/** Deletes all changes of a user who has signed out. */
export function deleteUnsent(user: string): void {
  restored = [];
  cancelWaiting();
  save();
  removeSaved(user);
}

/** Writes the newest values: a change that waits can be replaced by a newer one. */
export function save(): void {
  resetForNewUser();
  const changes = newestOf([...restored, ...[...waiting].map((change) => change())]);
  show(changes);
  markTitles(
    'unsent',
    changes.flatMap(titlesOf).map(({ key }) => [toKey(key), '']),
  );
  try {
    const saved = newestOf([...inFlight, ...changes]);
    if (saved.length === 0) local.remove(storageName);
    else local.set(storageName, JSON.stringify({ user: owner, changes: saved }));
  } catch {
    // Storage is full: the changes are lost when the page is closed before they are sent.
  }
}

/** The newest change of each target: a restored change that waits again is in the list twice. */
function newestOf(changes: UnsentChange[]): UnsentChange[] {
  return [...new Map(changes.map((change) => [targetOf(change), change])).values()];
}

let unsent: readonly UnsentChange[] = [];

function show(changes: UnsentChange[]): void {
  const isSame = (change: UnsentChange, index: number) => change === unsent[index];
  if (changes.length === unsent.length && changes.every(isSame)) return;
  unsent = changes;
  notify();
}

/** The changes that wait in this tab, only the newest of each target, oldest first. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(subscribe, () => unsent);
}

/** The changes in storage of the user's other tabs, earlier pages and earlier sessions. */
function savedOf(user: string | null): { name: string; changes: UnsentChange[] }[] {
  return local
    .names()
    .filter((name) => name.startsWith(prefix) && name !== storageName)
    .flatMap((name) => {
      const saved = parseJson(local.get(name) ?? '');
      if (!isRecord(saved) || saved.user !== user || !Array.isArray(saved.changes)) return [];
      return [{ name, changes: saved.changes.filter(isUnsentChange) }];
    });
}

/** Removes the user's changes of other tabs, earlier pages and earlier sessions from storage. */
function removeSaved(user: string | null): UnsentChange[] {
  return savedOf(user).flatMap(({ name, changes }) => {
    local.remove(name);
    return changes;
  });
}

function currentUser(): string | null {
  return userOfToken(readToken() ?? '');
}
