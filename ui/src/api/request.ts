// Why: every call leaves and comes back through here, with the session's token on it and its failure as an
// ApiError; the signed-out screens use it without loading RTK Query.
import { readToken } from '../lib/token';
import { errorOfAnswer, garbledError, lateError, offlineError, outdatedError } from './apiError';
import type { ApiError } from './apiError';
import { followCatalogue, unlessLeft } from './catalogueSwitch';
import { limited } from './limited';
import { parsed } from './parsed';
import { fits } from './shape';

/** One call: what the generated client hands to the base query. */
export interface Call {
  url: string;
  method?: string;
  body?: unknown;
  params?: Record<string, unknown> | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** What came back. */
export type Answer<T> = { data: T; response: Response } | { error: ApiError };

/** Sends a call and never throws. The shape of the answer is the contract's, so the caller names it. */
export async function request<T>(call: Call): Promise<Answer<T>> {
  return unlessLeft(await send<T>(call));
}

async function send<T>(call: Call): Promise<Answer<T>> {
  const token = readToken();
  const limit = limited(call.signal);
  try {
    const response = await fetch(
      addressOf(call),
      optionsOf({ ...call, signal: limit.signal }, token),
    );
    followCatalogue(response.headers.get('X-Catalogue'));
    const text = await response.text();
    // An answer to an older session says nothing about the one that is there now, and is not for its eyes.
    if (token !== null && readToken() !== token) return { error: outdatedError() };
    return read(call, response, text);
  } catch {
    return { error: limit.isOver() ? lateError() : offlineError() };
  } finally {
    limit.end();
  }
}

const silence = 204;
const unchanged = 304;
/** Under any other status, no words are no answer. */
const wordless = new Set([silence, unchanged]);

function read<T>(call: Call, response: Response, text: string): Answer<T> {
  const { ok, status } = response;
  if (!ok && status !== unchanged) return { error: errorOfAnswer(status, parsed(text)) };
  try {
    const data = JSON.parse(wordless.has(status) ? 'null' : text);
    const isAnswer = status === unchanged || fits(call, status === silence ? undefined : data);
    return isAnswer ? { data, response } : { error: garbledError(status) };
  } catch {
    return { error: garbledError(status) };
  }
}

function addressOf({ url, params = {} }: Call): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const address = query.size > 0 ? `${url}?${query}` : url;
  return new URL(address, location.origin).href;
}

function optionsOf({ method = 'GET', body, headers, signal }: Call, token: string | null) {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` };
  return {
    method,
    headers: { Accept: 'application/json', ...json, ...bearer, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // What was to be removed is removed also when the page goes away with the call under way.
    ...(method === 'DELETE' && { keepalive: true }),
    ...(signal && { signal }),
  } satisfies RequestInit;
}
