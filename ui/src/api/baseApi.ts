import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { cachedEtags, catalogueCacheSeconds } from '../lib/limits';
import { request } from './client';
import type { ApiCall } from './client';
import { invalidResponseError } from './errors';
import type { ApiError } from './errors';

const baseQuery: BaseQueryFn<string | ApiCall, unknown, ApiError> = async (call, { signal }) => {
  const options = typeof call === 'string' ? { url: call } : call;
  return requestWithEtag({ ...options, signal });
};

/** generated.ts adds the endpoints. */
export const baseApi = createApi({
  baseQuery,
  keepUnusedDataFor: catalogueCacheSeconds,
  endpoints: () => ({}),
});

// The server forbids storing a user's own responses, so their ETags and bodies are kept in memory (decision 17),
// ordered from the least to the most recently used.
const cache = new Map<string, CachedResponse>();

interface CachedResponse {
  etag: string;
  data: unknown;
}

/** Serves a 304 from memory. */
export async function requestWithEtag(
  call: ApiCall,
): Promise<{ data: unknown } | { error: ApiError }> {
  const reads = (call.method ?? 'GET') === 'GET';
  const name = JSON.stringify([call.url, call.params]);
  const cached = reads ? cache.get(name) : undefined;
  const headers = cached ? { 'If-None-Match': cached.etag } : {};
  const result = await request({ ...call, headers: { ...call.headers, ...headers } });
  if ('error' in result) return result;
  if (result.response.status === 304) {
    if (!cached) return { error: invalidResponseError(304) };
    remember(name, cached);
    return { data: cached.data };
  }
  const etag = result.response.headers.get('ETag');
  if (reads && etag !== null && isOwn(call.url)) remember(name, { etag, data: result.data });
  return { data: result.data };
}

function remember(name: string, entry: CachedResponse): void {
  cache.delete(name);
  cache.set(name, entry);
  const [oldest] = cache.keys();
  if (cache.size > cachedEtags && oldest !== undefined) cache.delete(oldest);
}

/** Called at the end of a session. */
export function clearEtags(): void {
  cache.clear();
}

function isOwn(url: string): boolean {
  return url.startsWith('/api/');
}
