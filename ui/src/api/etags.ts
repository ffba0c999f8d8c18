// The server forbids storing a user's own answers, so their ETags and bodies are kept in memory (decision 17).
import { request } from './client';
import type { Call } from './client';
import { invalidResponseError } from './errors';
import type { ApiError } from './errors';

const cache = new Map<string, { etag: string; data: unknown }>();

/** Answers 304 from memory. */
export async function requestWithEtag(
  call: Call,
): Promise<{ data: unknown } | { error: ApiError }> {
  const reads = (call.method ?? 'GET') === 'GET';
  const name = JSON.stringify([call.url, call.params]);
  const cached = reads ? cache.get(name) : undefined;
  const headers = cached ? { 'If-None-Match': cached.etag } : {};
  const answer = await request({ ...call, headers: { ...call.headers, ...headers } });
  if ('error' in answer) return answer;
  if (answer.response.status === 304) {
    return cached ? { data: cached.data } : { error: invalidResponseError(304) };
  }
  const etag = answer.response.headers.get('ETag');
  if (reads && etag !== null && isOwn(call.url)) cache.set(name, { etag, data: answer.data });
  return { data: answer.data };
}

/** Called at the end of a session. */
export function clearEtags(): void {
  cache.clear();
}

function isOwn(url: string): boolean {
  return url.startsWith('/api/');
}
