// Calls of the server, with a time limit; a call that needs the password again prompts for it. Signed-out screens call this
// directly, so that they load without RTK Query. A change waits here while the server cannot be reached.
import { serverUrl } from '../lib/basePath';
import { parseJson } from '../lib/json';
import { requestTimeout } from '../lib/limits';
import { readToken } from '../lib/token';
import { ignoreIfReloading, reloadOnCatalogueChange } from './catalogueChange';
import {
  errorOfResponse,
  invalidResponseError,
  offlineError,
  passwordNeeded,
  staleSessionError,
  timeoutError,
  unreachable,
} from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './unsentChange';
import { validateResponse } from './validateResponse';

/** A request, as the generated client passes it to the base query. */
export interface ApiCall {
  url: string;
  method?: string;
  body?: unknown;
  params?: Record<string, unknown> | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Result<T> = { data: T; response: Response } | { error: ApiError };

/** Never throws. `T` is the response type of the API; `validateResponse` checks it. */
export async function request<T>(call: ApiCall): Promise<Result<T>> {
  const result = await send<T>(call);
  const isRefused = 'error' in result && result.error.code === passwordNeeded;
  const isConfirmed = isRefused && (await requestPassword());
  return ignoreIfReloading(isConfirmed ? await send<T>(call) : result);
}

async function send<T>(call: ApiCall): Promise<Result<T>> {
  const token = readToken();
  const timeout = createTimeout(call.signal);
  try {
    const address = addressOf(call);
    const early = isPlainGet(call) ? await takeEarlyResponse(address, token, timeout.signal) : null;
    const options = optionsOf({ ...call, signal: timeout.signal }, token);
    const response = early ?? (await fetch(serverUrl + address, options));
    reloadOnCatalogueChange(response.headers.get('X-Catalogue'));
    const text = await response.text();
    // Responses to an older session are dropped.
    if (token !== null && readToken() !== token) return { error: staleSessionError() };
    return read(call, response, text);
  } catch {
    return { error: timeout.timedOut() ? timeoutError() : offlineError() };
  } finally {
    timeout.end();
  }
}

function isPlainGet({ method = 'GET', headers = {} }: ApiCall): boolean {
  return method === 'GET' && Object.keys(headers).length === 0;
}

const noContent = 204;
const notModified = 304;
/** Statuses without a body. */
const bodiless = new Set([noContent, notModified]);

function read<T>(call: ApiCall, response: Response, text: string): Result<T> {
  const { ok, status } = response;
  if (!ok && status !== notModified) return { error: errorOfResponse(status, parseJson(text)) };
  try {
    const data = JSON.parse(bodiless.has(status) ? 'null' : text);
    const isValid =
      status === notModified || validateResponse(call, status === noContent ? undefined : data);
    return isValid ? { data, response } : { error: invalidResponseError(status) };
  } catch {
    return { error: invalidResponseError(status) };
  }
}

/** Path and query. */
function addressOf({ url, params = {} }: ApiCall): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

function optionsOf({ url, method = 'GET', body, headers, signal }: ApiCall, token: string | null) {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` };
  return {
    method,
    headers: { Accept: 'application/json', ...json, ...bearer, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A deletion completes even when the page is closed, and so do changes of items that could be undone until then.
    ...((method === 'DELETE' || url.endsWith('/items')) && { keepalive: true }),
    ...(signal && { signal }),
  } satisfies RequestInit;
}

/** A request that bootstrap.js started before the scripts were loaded. */
interface EarlyRequest {
  /** Null: sent without a session. */
  token: string | null;
  startedAt: number;
  response: Promise<Response>;
  abort: () => void;
}

declare global {
  interface Window {
    /** By address. Set by bootstrap.js. */
    earlyRequests?: Record<string, EarlyRequest>;
  }
}

/** In ms. An older response may no longer be current. */
const maxEarlyAge = 30_000;

/**
 * The response to a request that bootstrap.js has started for the same user, once; null when there is none or no response
 * came.
 */
async function takeEarlyResponse(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response | null> {
  const early = window.earlyRequests?.[address];
  if (!early) return null;
  Reflect.deleteProperty(window.earlyRequests ?? {}, address);
  const isCurrent = performance.now() - early.startedAt < maxEarlyAge;
  if (!isCurrent || (early.token !== null && early.token !== token)) {
    early.abort();
    return null;
  }
  signal.addEventListener('abort', early.abort);
  try {
    return await early.response;
  } catch {
    return null;
  }
}

/** Asks the user for the password when a request needs it again. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
/** Requests that are refused while the dialog is open share its result. */
let pending: Promise<boolean> | null = null;

/** Registers the dialog; returns a function that unregisters it. */
export function onPasswordNeeded(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = null;
  };
}

/** Whether the user has given the right password. */
function requestPassword(): Promise<boolean> {
  pending ??= show().finally(() => {
    pending = null;
  });
  return pending;
}

async function show(): Promise<boolean> {
  return (await prompt?.()) ?? false;
}

/** A signal that aborts after `requestTimeout` without `touch`, or together with `signal`. */
export function createTimeout(signal?: AbortSignal) {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isOver = true;
      controller.abort();
    }, requestTimeout);
  };
  wait();
  const follow = () => controller.abort();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  return {
    signal: controller.signal,
    timedOut: () => isOver,
    /** Restarts the time limit after a part of the response. */
    touch: wait,
    end,
  };
}

/** `UnsentChanges` loads this code soon after the first page, so that it is cached when the connection is lost. */
const loadOutbox = () => import('./outbox');

/** Saves the newest values of changes that wait: the end of the session resets the state with these values. */
export const saveUnsent = () => void loadOutbox().then(({ save }) => save(), ignore);

/** Deletes the changes of a user who has signed out. */
export const deleteUnsent = (user: string) =>
  void loadOutbox().then((outbox) => outbox.deleteUnsent(user), ignore);

/** Whether to sign out. Opens a dialog if unsent changes would be deleted. */
export const confirmSignOut = (): Promise<boolean> =>
  loadOutbox().then(
    (outbox) => outbox.confirmSignOut(),
    () => true,
  );

/** If the code of the outbox cannot be loaded, this page has saved nothing. */
const ignore = () => undefined;

/** The number of changes that wait. */
let waiting = 0;

/**
 * Sends a change of the user's own data. While the server cannot be reached or other changes wait, the change waits. The
 * result is that of the first request that reaches the server. `change` returns the newest value.
 */
export async function deliver(
  change: () => UnsentChange,
  sendChange: () => Promise<ApiError | null>,
  onWait?: () => void,
): Promise<ApiError | null> {
  const error = waiting > 0 ? offlineError() : await sendChange();
  if (error?.code !== unreachable) return error;
  waiting += 1;
  return loadOutbox()
    .then(
      ({ isFull, waitAndSend }) => {
        if (isFull()) return error;
        onWait?.();
        return waitAndSend(change, sendChange);
      },
      () => error,
    )
    .finally(() => (waiting -= 1));
}
