// The server forbids storing a user's own responses, so their ETags and bodies are kept in memory (decision 17).
import { request } from './client';
import type { Call } from './client';
import { invalidResponseError } from './errors';
import type { ApiError } from './errors';

const cache = new Map<string, { etag: string; data: unknown }>();

/** Serves a 304 from memory. */
export async function requestWithEtag(
  call: Call,
): Promise<{ data: unknown } | { error: ApiError }> {
  const reads = (call.method ?? 'GET') === 'GET';
  const name = JSON.stringify([call.url, call.params]);
  const cached = reads ? cache.get(name) : undefined;
  const headers = cached ? { 'If-None-Match': cached.etag } : {};
  const result = await request({ ...call, headers: { ...call.headers, ...headers } });
  if ('error' in result) return result;
  if (result.response.status === 304) {
    return cached ? { data: cached.data } : { error: invalidResponseError(304) };
  }
  const etag = result.response.headers.get('ETag');
  if (reads && etag !== null && isOwn(call.url)) cache.set(name, { etag, data: result.data });
  return { data: result.data };
}

/** Called at the end of a session. */
export function clearEtags(): void {
  cache.clear();
}

function isOwn(url: string): boolean {
  return url.startsWith('/api/');
}
